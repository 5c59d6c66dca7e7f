import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ObservationTracked`: replaces a stored property with accessors reporting to the registrar, and a stored property
/// whose name has an underscore.
struct ObservationTrackedMacro: AccessorMacro, PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = ObservationExpansion.trackable(declaration), let name = property.name else { return [] }
    let storage = TokenSyntax.identifier("_" + name.plainName)
    let registrar = ObservationExpansion.registrarName
    return [
      """
      @storageRestrictions(initializes: \(storage))
      init(initialValue) {
        \(storage) = initialValue
      }
      """,
      """
      get {
        access(keyPath: \\.\(name))
        return \(storage)
      }
      """,
      """
      set {
        guard shouldNotifyObservers(\(storage), newValue) else {
          \(storage) = newValue
          return
        }
        withMutation(keyPath: \\.\(name)) {
          \(storage) = newValue
        }
      }
      """,
      """
      _modify {
        access(keyPath: \\.\(name))
        \(registrar).willSet(self, keyPath: \\.\(name))
        defer {
          \(registrar).didSet(self, keyPath: \\.\(name))
        }
        yield &\(storage)
      }
      """,
    ]
  }

  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = ObservationExpansion.trackable(declaration) else { return [] }
    return [DeclSyntax(storage(of: property, trackedBy: node))]
  }

  /// Returns the property as private, unobserved storage, under its underscored name.
  private static func storage(
    of property: VariableDeclSyntax, trackedBy attribute: AttributeSyntax
  ) -> VariableDeclSyntax {
    var storage = property.trimmed
    let tracking = property.attributes
      .all(ObservationExpansion.trackedName, ofModules: ModuleName.oursAndObservation).map(\.id)
    let attributes = property.attributes.filter { !tracking.contains($0.id) }
    // A module declaring one of the two attributes declares the other one, too.
    let module = QualifiedName(attribute.attributeName)?.module.map { $0 + "." } ?? ""
    let ignored: AttributeSyntax = "@\(raw: module)\(raw: ObservationExpansion.ignoredName)"
    storage.attributes = attributes.trimmed.with(\.trailingTrivia, attributes.isEmpty ? [] : .newline)
    storage.attributes.append(.attribute(ignored.with(\.trailingTrivia, .newline)))

    let modifiers = property.modifiers.filter { AccessLevel($0.with(\.detail, nil)) == nil }
    storage.modifiers = [DeclModifierSyntax(name: .keyword(.private), trailingTrivia: .space)]
    storage.modifiers += modifiers.map { $0.trimmed.with(\.trailingTrivia, .space) }
    storage.bindingSpecifier = .keyword(.var, trailingTrivia: .space)
    storage.bindings = PatternBindingListSyntax(
      property.trimmed.bindings.map { binding in
        guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { return binding }
        let name = pattern.identifier.with(\.tokenKind, .identifier("_" + pattern.identifier.plainName))
        return binding.with(\.pattern, PatternSyntax(pattern.with(\.identifier, name)))
      }
    )
    return storage
  }
}
