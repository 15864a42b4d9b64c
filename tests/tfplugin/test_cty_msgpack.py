"""What we use of the MessagePack library: plain values, extensions, and reading value by value."""

from tollgate_tfplugin.cty_msgpack import Extension, pack, unpack, unpacker


def test_values_and_extensions_go_there_and_back() -> None:
    value = {"name": "web", "sizes": [1, 2.5, None], "later": Extension(0, b"\x00")}
    assert unpack(pack(value)) == value


def test_a_map_is_read_member_by_member_with_positions() -> None:
    data = pack({"a": [1, 2], "b": "text"})
    reader = unpacker(data)
    assert reader.read_map_header() == 2
    assert reader.unpack() == "a"
    start = reader.tell()
    reader.skip()
    assert unpack(data[start : reader.tell()]) == [1, 2]
    assert (reader.unpack(), reader.unpack()) == ("b", "text")
    assert reader.tell() == len(data)
