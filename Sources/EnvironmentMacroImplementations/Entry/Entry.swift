import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// The declaration of an `@Entry` or a `@DependencyEntry`.
struct Entry {
  let macro: any EntryDeclaringMacro.Type
  /// The name without backticks.
  let name: String
  /// The type, if the source states it; `T?` for `T!`.
  let type: TypeSyntax?
  /// The default, or the live value, preview value and test value stated in the source, as arguments with labels.
  let values: [(label: String?, value: ExprSyntax)]
  /// Indicates whether reading the default fails a test: `@Entry(test: .unimplemented)`.
  let isUnimplementedInTests: Bool
  let key: Key
  let isNonisolated: Bool
  /// `@MainActor`, if the variable itself has it.
  let mainActor: AttributeSyntax?

  /// The declaration of the key. Its members have an access level if it isn't the key's default.
  typealias Key = (name: String, access: String, memberAccess: String)

  var keyName: TokenSyntax { .name(key.name) }

  private var defaultName: TokenSyntax { .name("__default_" + name) }

  private var siblingName: TokenSyntax { .name("__isolation_" + name) }

  /// The default, the function with its isolation, and the key. A literal needs only the key.
  var declarations: [DeclSyntax] {
    if isLiteral { return [keyDeclaration] }
    return [defaultDeclaration] + (isIsolatedLikeEntry ? [siblingDeclaration] : []) + [keyDeclaration]
  }

  /// Indicates whether the key itself can have the default, which then refers to no name.
  private var isLiteral: Bool {
    macro.hasAccessor && type == nil && values.allSatisfy { $0.value.isPlain(ofType: nil) }
  }

  /// Indicates whether the default may be an expression of the main actor if the entry belongs to the main actor: by
  /// the module's default, or in an extension of the main actor. A macro can't know that. But declarations of the macro
  /// without isolation have the entry's, unless the variable has its own attribute.
  private var isIsolatedLikeEntry: Bool {
    !isNonisolated && !values.allSatisfy { $0.value.isPlain(ofType: type) }
  }

  /// The default value, in the scope of the entry itself: in the key, names such as `Value` and `defaultValue` would
  /// refer to the key's members.
  private var defaultDeclaration: DeclSyntax {
    let modifiers: TokenSyntax = isIsolatedLikeEntry ? "\(raw: isolation)private static" : "private nonisolated static"
    if let type {
      return "\(modifiers) let \(defaultName): \(wrapper)<\(type)> = .init(\(raw: arguments))"
    }
    return "\(modifiers) let \(defaultName) = \(wrapper)(\(raw: arguments))"
  }

  private var wrapper: TokenSyntax { "\(raw: macro.module).\(raw: macro.typePrefix)Default" }

  /// The arguments of the wrapper: with the name and the key path of an entry whose value is the same in each context.
  private var arguments: String {
    let values = self.values.map { label, value in label.map { "\($0): { \(value) }" } ?? "\(value)" }
    let keyPath = "\\\(macro.module).\(macro.library.valuesName).\(TokenSyntax.name(name))"
    let accessor = macro.hasAccessor ? ["\(nameLiteral)", "{ \(keyPath) }"] : []
    return (accessor + values + (isUnimplementedInTests ? ["isUnimplementedInTests: true"] : []))
      .joined(separator: ", ")
  }

  private var nameLiteral: StringLiteralExprSyntax { StringLiteralExprSyntax(content: name) }

  private var isolation: String { mainActor.map { "\($0.trimmed) " } ?? "" }

  private var siblingDeclaration: DeclSyntax { "\(raw: isolation)private static func \(siblingName)() {}" }

  /// The default as the key reads it.
  private var defaultExpression: ExprSyntax {
    if isLiteral { return "\(wrapper)(\(raw: arguments))" }
    guard isIsolatedLikeEntry else { return "\(defaultName)" }
    let name = macro.hasAccessor ? "" : "\(nameLiteral), "
    let function = macro.hasAccessor ? "__entryDefault" : "__dependencyEntryDefault"
    return """
      \(raw: macro.module).\(raw: function)(\(raw: name)isolatedAs: \(siblingName)) { \
      @_Concurrency.MainActor in \(defaultName) }
      """
  }

  /// The key. Its `static let` reads the default's, so a later read has only one check whether the value was made.
  private var keyDeclaration: DeclSyntax {
    let name = "\n  \(key.memberAccess)static var __name: Swift.String { \(nameLiteral) }"
    return """
      \(raw: key.access) nonisolated enum \(keyName): \(raw: macro.module).\(raw: keyProtocol) {
        \(raw: key.memberAccess)static let __default = \(defaultExpression)\(raw: macro.hasAccessor ? "" : name)
      }
      """
  }

  /// Indicates whether an `@Entry` has another default in tests or previews.
  private var isContextual: Bool { isUnimplementedInTests || values.contains { $0.label != nil } }

  private var keyProtocol: String {
    if macro.hasAccessor { return isContextual ? "__ContextualEntryKey" : "__EntryKey" }
    let hasLiveValue = values.contains { $0.label == "live" }
    return hasLiveValue ? "__LiveDependencyEntryKey" : "__DependencyEntryKey"
  }
}

extension ExprSyntax {
  /// Returns whether the value is `nil`, or a literal with its default type. Such a value can be made in any isolation.
  fileprivate func isPlain(ofType type: TypeSyntax?) -> Bool {
    if self.is(NilLiteralExprSyntax.self) { return true }
    guard type == nil, typeOfLiteral != nil else { return false }
    return self.as(StringLiteralExprSyntax.self)?.segments.allSatisfy { $0.is(StringSegmentSyntax.self) } ?? true
  }
}

// MARK: The key

extension Entry {
  /// Returns the key of an entry: private, unless the attribute names it, or the entry is visible in other modules.
  /// There, a module can add a live value to the key, whose name is made of the entry's type or name.
  private static func key(
    of name: String, _ type: TypeSyntax?, _ attribute: AttributeSyntax, _ variable: VariableDeclSyntax,
    for macro: any EntryDeclaringMacro.Type
  ) -> Key {
    let access = AccessLevel(variable.modifiers)
    let level = access < .package ? nil : access.modifier
    let written = attribute.keyName
    guard !macro.hasAccessor, level != nil || written != nil else { return ("__Key_" + name, "private", "") }
    let derived = type?.words ?? name.prefix(1).uppercased() + name.dropFirst()
    return (written ?? derived + "Key", level ?? "fileprivate", level.map { $0 + " " } ?? "")
  }
}

extension AttributeSyntax {
  /// The name of the key, in the first argument.
  fileprivate var keyName: String? {
    guard let first = arguments?.as(LabeledExprListSyntax.self)?.first, first.label == nil else { return nil }
    let segments = first.expression.as(StringLiteralExprSyntax.self)?.segments
    return segments?.count == 1 ? segments?.first?.as(StringSegmentSyntax.self)?.content.text : ""
  }
}

extension TypeSyntax {
  /// The names in the type, joined: `StringUser` for `[String: any User]`. `nil` for a function, for example.
  fileprivate var words: String? {
    switch self.as(TypeSyntaxEnum.self) {
    case .identifierType(let type): type.name.identifier?.name
    case .memberType(let type): type.name.identifier?.name
    case .someOrAnyType(let type): type.constraint.words
    case .optionalType(let type): type.wrappedType.words
    case .implicitlyUnwrappedOptionalType(let type): type.wrappedType.words
    case .arrayType(let type): type.element.words
    case .attributedType(let type): type.baseType.words
    case .metatypeType(let type): type.baseType.words
    case .dictionaryType(let type): Self.words([type.key, type.value])
    case .tupleType(let type): Self.words(type.elements.map(\.type))
    case .compositionType(let type): Self.words(type.elements.map(\.type))
    default: nil
    }
  }

  private static func words(_ types: [TypeSyntax]) -> String? {
    let words = types.compactMap(\.words)
    return words.isEmpty || words.count < types.count ? nil : words.joined()
  }
}

// MARK: Parsing

extension Entry {
  /// Parses a declaration with `@Entry` or `@DependencyEntry`. Returns `nil` if the compiler reports the mistake in it.
  init?(
    _ attribute: AttributeSyntax, of macro: any EntryDeclaringMacro.Type, on declaration: some DeclSyntaxProtocol,
    in lexicalContext: [Syntax]
  ) throws(DiagnosticsError) {
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      let fixIts = declaration.removals(of: macro.name, ofModules: macro.modules)
      throw DiagnosticMessage.entryIsNotVariable(macro: macro.name).error(at: attribute, fixIts: fixIts)
    }
    guard variable.bindings.count == 1, let binding = variable.bindings.first else {
      throw DiagnosticMessage.entryHasManyNames(macro: macro.name).error(at: variable.bindings)
    }
    guard let name = variable.name?.plainName, !name.isEmpty else {
      let message: DiagnosticMessage =
        binding.pattern.is(TuplePatternSyntax.self)
        ? .entryIsTuplePattern(macro: macro.name) : .entryHasNoName(macro: macro.name)
      throw message.error(at: binding.pattern)
    }
    let surrounding = lexicalContext.first?.as(ExtensionDeclSyntax.self)
    var diagnostics: [Diagnostic] = []
    if surrounding.map({ macro.library.takesEntries(in: $0.extendedType) }) != true {
      let isOfSwiftUI = macro.library.isBesideSwiftUI && macro.hasAccessor && attribute.arguments != nil
      let message: DiagnosticMessage =
        isOfSwiftUI
        ? .entryOfSwiftUIHasOneDefault(name, macro.library)
        : .entryIsOutsideEnvironmentValues(name, macro: macro.name, macro.library)
      diagnostics.append(message.at(attribute))
    }
    diagnostics += variable.mistakes(
      macro: macro.name, modifiers: [.static, .class, .lazy, .weak, .unowned],
      letReason: "an environment can set '\(name)'", modifierReason: "every environment has its own '\(name)'"
    )
    diagnostics += binding.accessorMistakes(of: name, macro: macro.name)
    let type = binding.typeAnnotation?.type
    if let opaque = type?.as(SomeOrAnyTypeSyntax.self), opaque.someOrAnySpecifier.tokenKind == .keyword(.some) {
      let message = DiagnosticMessage.entryIsOpaque(name, macro: macro.name)
      diagnostics.append(message.at(opaque, fixIts: [.replacing(opaque.someOrAnySpecifier, with: .any)]))
    }
    let key = Self.key(of: name, type, attribute, variable, for: macro)
    if let name = attribute.keyName,
      name.first?.isNumber != false || !name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    {
      diagnostics.append(DiagnosticMessage.entryKeyIsNotName(macro: macro.name).at(attribute))
    }
    let live = attribute.argument("liveValue")
    var written: ExprSyntax?
    if live == nil || binding.initializer != nil {
      do throws(DiagnosticsError) {
        written = try binding.entryDefault(of: name, macro: macro.name)
      } catch {
        diagnostics += error.diagnostics
      }
    }
    if !diagnostics.isEmpty { throw DiagnosticsError(diagnostics: diagnostics) }
    guard live != nil || written != nil else { return nil }
    // Without `test:` and `preview:`, the variable of a dependency has the test value.
    let (preview, stated) = (attribute.argument("preview"), attribute.argument("test"))
    let isUnimplementedInTests = macro.hasAccessor && stated?.isUnimplemented == true
    let test = isUnimplementedInTests ? nil : stated
    let isLive = macro.hasAccessor || preview != nil || test != nil
    let values = [
      (macro.hasAccessor ? nil : "live", isLive ? written : live),
      ("preview", preview ?? attribute.argument("previewValue")), ("test", isLive ? test : written),
    ]
    self.init(
      macro: macro,
      name: name,
      type: type.map(Self.keyType),
      values: values.compactMap { label, value in value.map { (label, $0.trimmed) } },
      isUnimplementedInTests: isUnimplementedInTests,
      key: key,
      isNonisolated: variable.modifier(.nonisolated) != nil
        || surrounding?.modifiers.contains { $0.name.tokenKind == .keyword(.nonisolated) } == true,
      mainActor: variable.attributes.all("MainActor", ofModules: ["_Concurrency", "Swift"]).first
    )
  }

  private static func keyType(_ type: TypeSyntax) -> TypeSyntax {
    if let implicit = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return "\(implicit.wrappedType.trimmed)?"
    }
    return type.trimmed
  }
}

extension PatternBindingSyntax {
  /// Returns the default in the source, or `nil` for an optional without one.
  fileprivate func entryDefault(of name: String, macro: String) throws(DiagnosticsError) -> ExprSyntax? {
    let type = typeAnnotation?.type
    if let value = initializer?.value {
      guard type != nil || !value.is(NilLiteralExprSyntax.self) else {
        throw DiagnosticMessage.entryNeedsTypeForNil(name).error(at: value)
      }
      // The compiler itself reports that for the variable, and would report it again for each copy of the value.
      if value.waitsOrThrows { return nil }
      // `if` and `switch` are expressions only where they stand alone
      return value.is(IfExprSyntax.self) || value.is(SwitchExprSyntax.self) ? "{ \(value.trimmed) }()" : value.trimmed
    }
    // Accessors without a default were already reported.
    guard accessorBlock == nil else { return nil }
    guard let type else {
      let fixIt = FixIt.addingDefault(to: self, name: name, value: "<#default value#>")
      throw DiagnosticMessage.entryNeedsTypeOrDefault(name, macro: macro).error(at: pattern, fixIts: [fixIt])
    }
    if type.isOptional { return "nil" }
    guard !type.is(MissingTypeSyntax.self) else { return nil }
    let fixIts = [
      FixIt.addingDefault(to: self, name: name, value: "<#\(raw: type.trimmedDescription)#>"),
      FixIt.makingOptional(type, name: name),
    ]
    throw DiagnosticMessage.entryNeedsDefault(name, macro: macro).error(at: type, fixIts: fixIts)
  }
}

extension AttributeSyntax {
  func argument(_ label: String) -> ExprSyntax? {
    arguments?.as(LabeledExprListSyntax.self)?.first { $0.label?.plainName == label }?.expression
  }
}

extension ExprSyntax {
  /// Indicates whether it is `.unimplemented`, which is no member of the value's type: a member would have the type's
  /// name.
  fileprivate var isUnimplemented: Bool {
    guard let member = self.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "unimplemented" else {
      return false
    }
    guard let base = member.base?.as(DeclReferenceExprSyntax.self) else { return member.base == nil }
    return base.baseName.text == "UnimplementedTestValue"
  }

  /// Indicates whether it is `await …` or `try …`, which a default must not be.
  fileprivate var waitsOrThrows: Bool {
    if let attempt = self.as(TryExprSyntax.self) { return attempt.questionOrExclamationMark == nil }
    return self.is(AwaitExprSyntax.self)
  }
}

extension TypeSyntax {
  /// Indicates whether the initial value of a variable of this type is `nil`.
  var isOptional: Bool {
    if self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return true }
    return QualifiedName(self)?.isName("Optional", ofModules: ["Swift"]) ?? false
  }

  /// Indicates whether a `?` after it would apply to only a part of it.
  fileprivate var needsParentheses: Bool {
    self.is(FunctionTypeSyntax.self) || self.is(AttributedTypeSyntax.self) || self.is(SomeOrAnyTypeSyntax.self)
      || self.is(CompositionTypeSyntax.self)
  }
}

extension FixIt {
  fileprivate static func makingOptional(_ type: TypeSyntax, name: String) -> FixIt {
    let optional: TypeSyntax = type.needsParentheses ? "(\(type.trimmed))?" : "\(type.trimmed)?"
    return .replacing(type, with: optional.withTrivia(of: type), "make '\(name)' optional")
  }
}
