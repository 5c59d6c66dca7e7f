# Changes the interface of the standard library to that of a platform whose words have 32 bits.

# The integers that are as wide as a word.
/^(@frozen public struct |extension Swift\.)U?Int :/,/^}/ {
s/\<63\>/31/g
s/\<64\>/32/g
s/(Int|Atomic)64/\132/g
s/[sz]extOrBitCast_Word_/truncOrBitCast_Word_/
s/truncOrBitCast_Int32_Word/zextOrBitCast_Int32_Word/
s/UInt32\(_value\)/0 as UInt/
}
/^extension Swift\.SIMD.*Swift\.U?Int\>[^6]/,/^}/ s/Int64/Int32/g
/func _assumeNonNegative\(_ x: Swift\.Int\)/,/^}/ s/Int64/Int32/g

# Their conversions to other numbers.
s/([su]itofp)_Int64_([A-Z0-9]*\((v|extended)\._value)/\1_Int32_\2/
/var _lowWord: /,/^  }/ {
s/[a-zA-Z]*_(Int64|Int128)_Int64/trunc_\1_Int32/
s/([sz]extOrBitCast_Int[0-9]*)_Int64/\1_Int32/
}
/init\(_truncatingBits bits: Swift\.UInt\)/,/^  }/ {
s/truncOrBitCast_Int64_Int64/zext_Int32_Int64/
s/_Int64_/_Int32_/
}

# Atomic words.
/^extension Synchronization\.Atomic where Value == Swift\.U?Int /,/^}/ s/Int64/Int32/g
/^extension Synchronization\.WordPair : Synchronization\.AtomicRepresentable/,/^}/ s/Int64/Int32/g
s/return Int\.AtomicRepresentation\(0\._value\)/return Int.encodeAtomicRepresentation(0)/

/var _objectPointerIsObjCBit/,/^}/ s/0x4000_0000_0000_0000/0x4000_0000/
