"""The encodings of text that Terraform knows, by the names that IANA gave them."""

from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable

_NAMES = {
    "ascii": "us-ascii us iso646-us ansi_x3.4-1968 ansi_x3.4-1986 iso_646.irv:1991 iso-ir-6 ibm367 cp367 csascii",
    "utf-8": "utf-8 csutf8",
    "utf-16": "utf-16 csutf16",
    "utf-16-be": "utf-16be csutf16be",
    "utf-16-le": "utf-16le csutf16le",
    "iso8859-1": "iso-8859-1 iso_8859-1 iso_8859-1:1987 iso-ir-100 latin1 l1 ibm819 cp819 csisolatin1",
    "iso8859-2": "iso-8859-2 iso_8859-2 iso_8859-2:1987 iso-ir-101 latin2 l2 csisolatin2",
    "iso8859-3": "iso-8859-3 iso_8859-3 iso_8859-3:1988 iso-ir-109 latin3 l3 csisolatin3",
    "iso8859-4": "iso-8859-4 iso_8859-4 iso_8859-4:1988 iso-ir-110 latin4 l4 csisolatin4",
    "iso8859-5": "iso-8859-5 iso_8859-5 iso_8859-5:1988 iso-ir-144 cyrillic csisolatincyrillic",
    "iso8859-6": "iso-8859-6 iso_8859-6 iso_8859-6:1987 iso-ir-127 arabic asmo-708 ecma-114 csisolatinarabic",
    "iso8859-7": "iso-8859-7 iso_8859-7 iso_8859-7:1987 iso-ir-126 greek greek8 ecma-118 elot_928 csisolatingreek",
    "iso8859-8": "iso-8859-8 iso_8859-8 iso_8859-8:1988 iso-ir-138 hebrew csisolatinhebrew",
    "iso8859-9": "iso-8859-9 iso_8859-9 iso_8859-9:1989 iso-ir-148 latin5 l5 csisolatin5",
    "iso8859-10": "iso-8859-10 iso_8859-10:1992 iso-ir-157 latin6 l6 csisolatin6",
    "iso8859-13": "iso-8859-13 csiso885913",
    "iso8859-14": "iso-8859-14 iso_8859-14 iso_8859-14:1998 iso-ir-199 iso-celtic latin8 l8 csiso885914",
    "iso8859-15": "iso-8859-15 iso_8859-15 latin-9 csiso885915",
    "iso8859-16": "iso-8859-16 iso_8859-16 iso_8859-16:2001 iso-ir-226 latin10 l10 csiso885916",
    "cp037": "ibm037 cp037 ebcdic-cp-us ebcdic-cp-ca ebcdic-cp-wt ebcdic-cp-nl csibm037",
    "cp437": "ibm437 cp437 437 cspc8codepage437",
    "cp850": "ibm850 cp850 850 cspc850multilingual",
    "cp852": "ibm852 cp852 852 cspcp852",
    "cp855": "ibm855 cp855 855 csibm855",
    "cp860": "ibm860 cp860 860 csibm860",
    "cp862": "ibm862 cp862 862 cspc862latinhebrew",
    "cp863": "ibm863 cp863 863 csibm863",
    "cp865": "ibm865 cp865 865 csibm865",
    "cp866": "ibm866 cp866 866 csibm866",
    "koi8-r": "koi8-r cskoi8r",
    "mac-roman": "macintosh mac csmacintosh",
    "cp1250": "windows-1250 cswindows1250",
    "cp1251": "windows-1251 cswindows1251",
    "cp1252": "windows-1252 cswindows1252",
    "cp1253": "windows-1253 cswindows1253",
    "cp1254": "windows-1254 cswindows1254",
    "cp1256": "windows-1256 cswindows1256",
    "cp1257": "windows-1257 cswindows1257",
    "cp1258": "windows-1258 cswindows1258",
}
"""Python's names, and those of the IANA."""

_CODECS = {name: codec for codec, names in _NAMES.items() for name in names.split()}
_OTHERS = (
    "shift_jis ms_kanji csshiftjis euc-jp cseucpkdfmtjapanese extended_unix_code_packed_format_for_japanese "
    "iso-2022-jp csiso2022jp euc-kr cseuckr gbk cp936 ms936 windows-936 csgbk gb18030 csgb18030 hz-gb-2312 big5 csbig5 "
    "iso-8859-6-e iso_8859-6-e csiso88596e iso-8859-6-i iso_8859-6-i csiso88596i iso-8859-8-e iso_8859-8-e csiso88598e "
    "iso-8859-8-i iso_8859-8-i csiso88598i koi8-u cskoi8u ibm00858 cp00858 ccsid00858 csibm00858 ibm01140 cp01140 "
    "pc-multilingual-850+euro ccsid01140 csibm01140 ebcdic-us-37+euro ibm1047 ibm-1047 csibm1047 windows-874 "
    "cswindows874 windows-1255 cswindows1255"
)
_NOT_EVALUATED = frozenset(_OTHERS.split())
"""Names of encodings that Python does not have, or not to the character."""

_WITHOUT_CONTROLS = frozenset(f"iso8859-{part}" for part in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16))
_CONTROLS = frozenset(map(chr, range(0x80, 0xA0)))


def codec_of(name: str) -> str:
    """Return Python's name of an encoding.

    Raises:
        EvaluationFailure: there is none of that name.
        Undecidable: only Terraform knows it to the character.
    """
    known = name.strip().lower()
    if known in _NOT_EVALUATED:
        raise Undecidable(f"the encoding {name} is not evaluated here")
    if known not in _CODECS:
        raise EvaluationFailure(f"there is no encoding {name}")
    return _CODECS[known]


def check_controls(text: str, codec: str) -> None:
    """Check that a text has no control characters that its encoding has not.

    Raises:
        EvaluationFailure: it has.
    """
    if codec in _WITHOUT_CONTROLS and not _CONTROLS.isdisjoint(text):
        raise EvaluationFailure("the text has characters that the encoding has not")
