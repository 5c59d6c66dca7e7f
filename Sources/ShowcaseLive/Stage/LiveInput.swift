/// Where the commands of a play come from.
package struct LiveInput {
  /// Indicates whether each line is repeated in the output, for who doesn't see it being typed.
  let isRepeated: Bool

  /// The next line, without its end; `nil` at the end.
  let next: () -> String?

  package init(isRepeated: Bool, next: @escaping () -> String?) {
    self.isRepeated = isRepeated
    self.next = next
  }

  /// Lines that are known beforehand.
  init(_ lines: [String]) {
    var lines = lines[...]
    self.init(isRepeated: true) { lines.popFirst() }
  }
}
