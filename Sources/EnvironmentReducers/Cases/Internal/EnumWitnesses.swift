/// The part of a type's value witnesses that only an enum has.
///
/// They are laid out as Swift's ABI has them: eight functions, size and stride, two words of 32 bits, of which the first
/// are the flags, and then, for an enum, the function that tells the case.
struct EnumWitnesses {
  private typealias GetTag = @convention(c) (_ value: UnsafeRawPointer, _ metadata: UnsafeRawPointer) -> UInt32

  private let metadata: UnsafeRawPointer
  private let getTag: GetTag

  /// The witnesses of a type; `nil` if it isn't an enum.
  init?(of type: Any.Type) {
    // A metatype is a pointer to metadata; the word before it points to the witnesses.
    metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let word = MemoryLayout<UnsafeRawPointer>.size
    let witnesses = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
    let flags = witnesses.load(fromByteOffset: 10 * word, as: UInt32.self)
    guard flags & 0x0020_0000 != 0 else { return nil }
    getTag = witnesses.load(fromByteOffset: 10 * word + 8, as: GetTag.self)
  }

  /// Which case a value is of, which has to be of the type that these are the witnesses of.
  func tag<Root>(of root: Root) -> UInt32 {
    withUnsafePointer(to: root) { getTag($0, metadata) }
  }
}
