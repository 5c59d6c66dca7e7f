extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns whether two arrays have the same elements in the same order, under the same identifiers.
  public static func == (first: IdentifiedArray, second: IdentifiedArray) -> Bool {
    first.elements == second.elements && first.ids == second.ids
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements)
  }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements, as an array would.
  public func encode(to encoder: any Encoder) throws {
    try elements.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable where Element: Decodable & Identifiable, ID == Element.ID {
  /// Decodes the elements, as an array would.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if two elements have the same identifier.
  public init(from decoder: any Decoder) throws {
    self.init()
    for (offset, element) in try [Element](from: decoder).enumerated() where !append(element).inserted {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "Duplicate element at offset \(offset)"
        ))
    }
  }
}
