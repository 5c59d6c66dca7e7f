import SwiftDiagnostics
import SwiftSyntax

/// The key paths of `observing: [\.locale]` or `requires: [\.database]`.
struct KeyPathList {
  static let labels: Set = ["observing", "requires"]

  let label: String
  let expression: ExprSyntax
  private(set) var elements: [Element] = []
  private(set) var diagnostics: [Diagnostic] = []

  struct Element {
    let syntax: ArrayElementSyntax
    /// The names of the key path's components, without its root.
    let names: [String]

    var name: String { names.joined(separator: ".") }
  }

  /// Indicates whether the class observes the key paths. Otherwise, the values there have to be set, or parts of them.
  var isObserving: Bool { label == "observing" }

  init(_ label: String, _ expression: ExprSyntax, _ library: MacroLibrary) {
    self.label = label
    self.expression = expression
    guard let array = expression.as(ArrayExprSyntax.self) else {
      diagnostics.append(DiagnosticMessage.argumentIsNotLiteral(label).at(expression))
      return
    }
    for element in array.elements {
      guard let keyPath = element.expression.as(KeyPathExprSyntax.self), let names = keyPath.names(library)
      else {
        diagnostics.append(DiagnosticMessage.argumentIsNotLiteral(label).at(element.expression))
        continue
      }
      if let root = keyPath.otherRoot(library) {
        let fixIt = FixIt.replacing(keyPath, with: keyPath.with(\.root, nil), "remove '\(root.trimmed)'")
        let message = DiagnosticMessage.argumentHasOtherRoot(label, root: root.trimmedDescription, library)
        diagnostics.append(message.at(root, fixIts: [fixIt]))
      } else if elements.contains(where: { $0.names == names }) {
        let message = DiagnosticMessage.argumentRepeats(label, keyPath: names.joined(separator: "."))
        diagnostics.append(message.at(element.expression, fixIts: [.removing(element, from: array)]))
      } else {
        elements.append(Element(syntax: element, names: names))
      }
    }
  }

  /// Returns the diagnostics of the list for a class whose properties read these key paths.
  func diagnostics(readBy keyPaths: [[String]], in name: String) -> [Diagnostic] {
    guard let array = expression.as(ArrayExprSyntax.self) else { return [] }
    return elements.filter { element in
      !keyPaths.contains { isObserving ? $0 == element.names : $0.starts(with: element.names) }
    }
    .map { element in
      DiagnosticMessage.argumentHasNoProperty(label, keyPath: element.name, name: name)
        .at(element.syntax.expression, fixIts: [.removing(element.syntax, from: array)])
    }
  }
}

extension FixIt {
  fileprivate static func removing(_ element: ArrayElementSyntax, from array: ArrayExprSyntax) -> FixIt {
    var remaining = Array(array.elements).filter { $0.id != element.id }
    if let last = remaining.indices.last { remaining[last].trailingComma = nil }
    let new = array.with(\.elements, ArrayElementListSyntax(remaining))
    return .replacing(array, with: new, "remove '\(element.expression.trimmed)'")
  }
}
