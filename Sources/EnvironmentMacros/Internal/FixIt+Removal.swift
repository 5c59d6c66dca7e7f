import SwiftDiagnostics
import SwiftSyntax

extension FixIt.Change {
  /// The changes that take one element out of a list and leave the comments and the indentation before it in place.
  static func removing<List: SyntaxCollection>(_ element: List.Element, from list: List) -> [FixIt.Change] {
    var remaining = Array(list).filter { $0.id != element.id }
    let isFirst = list.first?.id == element.id
    if isFirst, let next = remaining.first {
      // By way of `Syntax`: `with` on an element whose type is generic crashes in the toolchain's build of SwiftSyntax.
      remaining[0] = Syntax(next).with(\.leadingTrivia, list.leadingTrivia).cast(List.Element.self)
    }
    var changes: [FixIt.Change] = [.replace(oldNode: Syntax(list), newNode: Syntax(List(remaining)))]
    if remaining.isEmpty,
      let next = list.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
    {
      changes.append(.replaceLeadingTrivia(token: next, newTrivia: list.leadingTrivia))
    }
    return changes
  }
}
