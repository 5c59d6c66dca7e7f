/// The properties of an object, found by the key path of the wrapper behind each.
///
/// An accessor has its own instance of that key path, and uses the same one each time. So the search is by address, and
/// only an address that isn't known takes a comparison of key paths.
@usableFromInline
struct PropertyTable {
  @usableFromInline
  struct Slot {
    static var empty: Slot { Slot(address: 0, property: nil) }

    @usableFromInline let address: UInt
    @usableFromInline let property: Unmanaged<BoundProperty>?
  }

  /// Where each address leads to. At least half of the slots are empty, and an empty one ends a search.
  @usableFromInline private(set) var slots: [Slot] = []
  private var addressCount = 0

  private(set) var properties: [BoundProperty] = []

  init() {}

  /// The property that an instance of a key path is known to stand for.
  @inlinable
  func property(at wrapper: AnyKeyPath) -> Unmanaged<BoundProperty>? {
    guard !slots.isEmpty else { return nil }
    let address = UInt(bitPattern: ObjectIdentifier(wrapper))
    var index = Self.home(of: address, among: slots.count)
    while slots[index].address != 0 {
      if slots[index].address == address { return slots[index].property }
      index = (index &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  /// The property that an equal key path stands for. From now on this instance is known as well.
  mutating func find(_ wrapper: AnyKeyPath) -> BoundProperty? {
    let hash = wrapper.hashValue
    guard let property = properties.first(where: { $0.wrapperHash == hash && $0.wrapper == wrapper }) else {
      return nil
    }
    // The accessors of a generic class make a new instance each time, which it is no use to know.
    if property.furtherWrappers.count < BoundProperty.maximumFurtherWrappers {
      property.furtherWrappers.append(wrapper)
      know(wrapper, as: property)
    }
    return property
  }

  mutating func add(_ property: BoundProperty) {
    properties.append(property)
    know(property.wrapper, as: property)
  }

  /// Takes what the properties keep of what is bound, for the caller to let go of.
  func forgetBoundValues() -> [AnyObject?] {
    properties.filter { !$0.isOverridden }.map { property in
      defer { property.kept = nil }
      return property.kept
    }
  }

  /// The property keeps the key path, so that nothing else gets its address.
  private mutating func know(_ wrapper: AnyKeyPath, as property: BoundProperty) {
    addressCount += 1
    if 2 * addressCount > slots.count {
      let known = slots.filter { $0.address != 0 }
      slots = Array(repeating: .empty, count: max(4, 2 * slots.count))
      for slot in known { place(slot) }
    }
    place(Slot(address: UInt(bitPattern: ObjectIdentifier(wrapper)), property: .passUnretained(property)))
  }

  private mutating func place(_ slot: Slot) {
    var index = Self.home(of: slot.address, among: slots.count)
    while slots[index].address != 0 { index = (index + 1) & (slots.count - 1) }
    slots[index] = slot
  }

  /// Where the search for an address begins. The lowest bits of an address say nothing.
  @inlinable
  static func home(of address: UInt, among count: Int) -> Int {
    Int(truncatingIfNeeded: (address &>> 4) ^ (address &>> 9)) & (count &- 1)
  }
}
