"""Amounts of money: exact in Decimal, rounded only when shown."""

from decimal import ROUND_HALF_UP, Decimal

from msgspec import Struct

_LARGEST = Decimal(10) ** 15
MONTHS_PER_YEAR = 12
USD = "USD"
_CODES = """
AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY
COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR
IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR
MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD
SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF
XPF YER ZAR ZMW ZWG
"""
CURRENCIES = frozenset(_CODES.split())
"""The currencies of ISO 4217."""
_SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "INR": "₹"}
_WITHOUT_CENTS = frozenset(
    ["BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF"]
)


def is_quantity(number: Decimal) -> bool:
    """Return whether a number can be multiplied by a price: finite, from 0 on, and not beyond all reason."""
    return number.is_finite() and 0 <= number <= _LARGEST


def in_cents(amount: Decimal) -> Decimal:
    """Return an amount rounded to the cent, halves away from zero."""
    return amount.quantize(Decimal("0.01"), ROUND_HALF_UP)


class Currency(Struct, frozen=True):
    """Rounds and formats amounts of a currency."""

    code: str = USD

    def rounded(self, amount: Decimal) -> Decimal:
        """Return an amount rounded to the smallest coin, halves away from zero."""
        return amount.quantize(Decimal(1), ROUND_HALF_UP) if self.code in _WITHOUT_CENTS else in_cents(amount)

    def annual(self, monthly: Decimal) -> Decimal:
        """Return twelve times what a month is shown to cost."""
        return self.rounded(monthly) * MONTHS_PER_YEAR

    def show(self, amount: Decimal) -> str:
        """Return an amount to read, in full: `$1,234.50`, `$5,000.00`, `-€0.80`, `1,200.00 CHF`, `¥300`."""
        shown = self.rounded(amount)
        text = f"{abs(shown):,f}"
        sign = "-" if shown < 0 else ""
        symbol = _SYMBOLS.get(self.code)
        return f"{sign}{symbol}{text}" if symbol else f"{sign}{text} {self.code}"

    def change(self, amount: Decimal) -> str:
        """Return a difference to read: `+$60.73`, `-$0.80`, `no change`."""
        shown = self.rounded(amount)
        return "no change" if not shown else f"+{self.show(shown)}" if shown > 0 else self.show(shown)

    def rate(self, price: Decimal) -> str:
        """Return a price to read, with all its digits and at least the cents: `$0.0000002`, `$0.50`."""
        text = f"{price.normalize():f}"
        least = Decimal(1) if self.code in _WITHOUT_CENTS else Decimal("0.01")
        text = f"{price.quantize(least):f}" if price == price.quantize(least) else text
        symbol = _SYMBOLS.get(self.code)
        return f"{symbol}{text}" if symbol else f"{text} {self.code}"


USD_AMOUNTS = Currency(USD)
