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
  let defaultValue: ExprSyntax
  /// The defaults in previews and in tests, if the source states them.
  let preview: ExprSyntax?
  let test: ExprSyntax?
  let isNonisolated: Bool
  /// `@MainActor`, if the variable itself has it.
  let mainActor: AttributeSyntax?

  var keyName: TokenSyntax { .name("__Key_" + name) }

  private var defaultName: TokenSyntax { .name("__default_" + name) }

  private var siblingName: TokenSyntax { .name("__isolation_" + name) }

  /// The default, the function with its isolation, and the key.
  var declarations: [DeclSyntax] {
    [defaultDeclaration] + (isIsolatedLikeEntry ? [siblingDeclaration] : []) + [keyDeclaration]
  }

  /// Indicates whether the default may be an expression of the main actor if the entry belongs to the main actor: by
  /// the module's default, or in an extension of the main actor. A macro can't know that. But declarations of the macro
  /// without isolation have the entry's, unless the variable has its own attribute.
  private var isIsolatedLikeEntry: Bool {
    !isNonisolated && ![defaultValue, preview, test].allSatisfy { $0?.isPlain(ofType: type) ?? true }
  }

  /// The default value, in the scope of the entry itself: in the key, names such as `Value` and `defaultValue` would
  /// refer to the key's members.
  private var defaultDeclaration: DeclSyntax {
    let wrapper: TokenSyntax = "\(raw: macro.module).\(raw: macro.typePrefix)Default"
    let modifiers: TokenSyntax = isIsolatedLikeEntry ? "\(raw: isolation)private static" : "private nonisolated static"
    let others = [("preview", preview), ("test", test)].map { label, value in value.map { ", \(label): \($0)" } ?? "" }
    let values: ExprSyntax = "\(defaultValue)\(raw: others.joined())"
    if let type {
      return "\(modifiers) let \(defaultName): \(wrapper)<\(type)> = .init(\(values))"
    }
    return "\(modifiers) let \(defaultName) = \(wrapper)(\(values))"
  }

  private var isolation: String { mainActor.map { "\($0.trimmed) " } ?? "" }

  private var siblingDeclaration: DeclSyntax { "\(raw: isolation)private static func \(siblingName)() {}" }

  /// The default as the key reads it.
  private var defaultExpression: ExprSyntax {
    guard isIsolatedLikeEntry else { return "\(defaultName)" }
    return """
      \(raw: macro.module).\(raw: macro.functionPrefix)Default(\(literal: name), isolatedAs: \(siblingName)) { \
      @_Concurrency.MainActor in \(defaultName) }
      """
  }

  /// The key. Its `static let` reads the default's, so a later read has only one check whether the value was made.
  private var keyDeclaration: DeclSyntax {
    """
    private nonisolated enum \(keyName): \(raw: macro.module).\(raw: macro.typePrefix)Key {
      static let __default = \(defaultExpression)
      static var __name: Swift.String { \(literal: name) }\(raw: keyPathDeclaration)
    }
    """
  }

  /// The accessor, for a key whose value is the same in each context.
  private var keyPathDeclaration: String {
    guard macro.hasAccessor else { return "" }
    let environment = "\(macro.module).\(macro.library.valuesName)"
    return """

        static var __keyPath: Swift.PartialKeyPath<\(environment)> {
          \(macro.module).__withoutIsolation { @_Concurrency.MainActor in \
      \\\(environment).\(TokenSyntax.name(name)) }
        }
      """
  }
}

extension ExprSyntax {
  /// Returns whether the value is `nil`, or a literal with its default type. Such a value can be made in any isolation.
  fileprivate func isPlain(ofType type: TypeSyntax?) -> Bool {
    if self.is(NilLiteralExprSyntax.self) { return true }
    guard type == nil else { return false }
    if let string = self.as(StringLiteralExprSyntax.self) {
      return string.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
    }
    return self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self)
      || self.is(BooleanLiteralExprSyntax.self)
  }
}

// MARK: Parsing

extension Entry {
  /// A parsed declaration with `@Entry` or `@DependencyEntry`: the entry, or the mistakes in it.
  struct Parsed {
    private(set) var entry: Entry?
    private(set) var diagnostics: [Diagnostic] = []
    private let macro: String
    private let library: MacroLibrary

    init(
      _ attribute: AttributeSyntax, of macro: any EntryDeclaringMacro.Type, on declaration: some DeclSyntaxProtocol,
      in lexicalContext: [Syntax]
    ) {
      self.macro = macro.name
      library = macro.library
      guard let variable = declaration.as(VariableDeclSyntax.self) else {
        let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes ?? []
        let fixIts = attributes.all(macro.name, ofModules: macro.modules).prefix(1)
          .map { FixIt.removing($0, from: attributes) }
        diagnostics = [DiagnosticMessage.entryIsNotVariable(macro: macro.name).at(attribute, fixIts: fixIts)]
        return
      }
      guard variable.bindings.count == 1, let binding = variable.bindings.first else {
        diagnostics = [DiagnosticMessage.entryHasManyNames(macro: macro.name).at(variable.bindings)]
        return
      }
      guard let name = variable.name?.plainName, !name.isEmpty else {
        let message: DiagnosticMessage =
          binding.pattern.is(TuplePatternSyntax.self)
          ? .entryIsTuplePattern(macro: macro.name) : .entryHasNoName(macro: macro.name)
        diagnostics = [message.at(binding.pattern)]
        return
      }
      checkPlace(of: name, attribute, lexicalContext)
      checkModifiers(of: name, variable)
      checkAccessors(of: name, binding)
      let type = binding.typeAnnotation?.type
      if let opaque = type?.as(SomeOrAnyTypeSyntax.self), opaque.someOrAnySpecifier.tokenKind == .keyword(.some) {
        let message = DiagnosticMessage.entryIsOpaque(name, macro: macro.name)
        diagnostics.append(message.at(opaque, fixIts: [.someToAny(opaque)]))
      }
      // With `liveValue:`, the argument is the live value, and the variable has the test value.
      let live = attribute.argument("liveValue")
      let written = live == nil || binding.initializer != nil ? defaultValue(of: name, binding) : nil
      guard let value = live ?? written, diagnostics.isEmpty else { return }
      entry = Entry(
        macro: macro,
        name: name,
        type: type.map(Self.keyType),
        defaultValue: value,
        preview: attribute.argument("preview") ?? attribute.argument("previewValue"),
        test: live == nil ? attribute.argument("test") : written,
        isNonisolated: variable.modifier(.nonisolated) != nil
          || lexicalContext.first?.as(ExtensionDeclSyntax.self)?.modifiers.contains {
            $0.name.tokenKind == .keyword(.nonisolated)
          } == true,
        mainActor: variable.attributes.all("MainActor", ofModules: ["_Concurrency", "Swift"]).first
      )
    }

    private mutating func checkPlace(of name: String, _ attribute: AttributeSyntax, _ lexicalContext: [Syntax]) {
      if let place = lexicalContext.first?.as(ExtensionDeclSyntax.self), library.takesEntries(in: place.extendedType) {
        return
      }
      diagnostics.append(DiagnosticMessage.entryIsOutsideEnvironmentValues(name, macro: macro, library).at(attribute))
    }

    private mutating func checkModifiers(of name: String, _ variable: VariableDeclSyntax) {
      if variable.isLet {
        let fixIt = FixIt.replacing(
          variable.bindingSpecifier,
          with: variable.bindingSpecifier.with(\.tokenKind, .keyword(.var)),
          .replace("let", with: "var")
        )
        let message = DiagnosticMessage.entryIsLet(name, macro: macro)
        diagnostics.append(message.at(variable.bindingSpecifier, fixIts: [fixIt]))
      }
      for keyword in [Keyword.static, .class, .lazy, .weak, .unowned] {
        guard let modifier = variable.modifier(keyword) else { continue }
        let message = DiagnosticMessage.entryHasModifier(name, modifier: modifier.name.text, macro: macro)
        diagnostics.append(message.at(modifier, fixIts: [.removing(modifier, from: variable.modifiers)]))
      }
    }

    private mutating func checkAccessors(of name: String, _ binding: PatternBindingSyntax) {
      guard let block = binding.accessorBlock else { return }
      var without = binding
      without.accessorBlock = nil
      without.trailingTrivia = binding.trailingTrivia
      let fixIt = FixIt.replacing(binding, with: without, .removeAccessors(of: name))
      diagnostics.append(DiagnosticMessage.entryHasAccessors(name, macro: macro).at(block, fixIts: [fixIt]))
    }

    /// Returns the default in the source, or `nil` for an optional without one.
    private mutating func defaultValue(of name: String, _ binding: PatternBindingSyntax) -> ExprSyntax? {
      let type = binding.typeAnnotation?.type
      if let value = binding.initializer?.value {
        guard type != nil || !value.is(NilLiteralExprSyntax.self) else {
          diagnostics.append(DiagnosticMessage.entryNeedsTypeForNil(name).at(value))
          return nil
        }
        // The compiler itself reports that for the variable, and would report it again for each copy of the value.
        if value.waitsOrThrows { return nil }
        // `if` and `switch` are expressions only where they stand alone
        return value.is(IfExprSyntax.self) || value.is(SwitchExprSyntax.self) ? "{ \(value.trimmed) }()" : value.trimmed
      }
      // Accessors without a default were already reported.
      guard binding.accessorBlock == nil else { return nil }
      guard let type else {
        let fixIt = FixIt.addingDefault(to: binding, name: name, placeholder: "<#default value#>")
        let message = DiagnosticMessage.entryNeedsTypeOrDefault(name, macro: macro)
        diagnostics.append(message.at(binding.pattern, fixIts: [fixIt]))
        return nil
      }
      if type.isOptional { return "nil" }
      guard !type.is(MissingTypeSyntax.self) else { return nil }
      let fixIts = [
        FixIt.addingDefault(to: binding, name: name, placeholder: "<#\(type.trimmedDescription)#>"),
        FixIt.makingOptional(type, name: name),
      ]
      diagnostics.append(DiagnosticMessage.entryNeedsDefault(name, macro: macro).at(type, fixIts: fixIts))
      return nil
    }

    private static func keyType(_ type: TypeSyntax) -> TypeSyntax {
      if let implicit = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        return "\(implicit.wrappedType.trimmed)?"
      }
      return type.trimmed
    }
  }
}

extension AttributeSyntax {
  /// Returns the argument with a label.
  fileprivate func argument(_ label: String) -> ExprSyntax? {
    arguments?.as(LabeledExprListSyntax.self)?.first { $0.label?.plainName == label }?.expression.trimmed
  }
}

extension ExprSyntax {
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
  fileprivate static func addingDefault(to binding: PatternBindingSyntax, name: String, placeholder: String) -> FixIt {
    let value = InitializerClauseSyntax(
      equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space),
      value: EditorPlaceholderExprSyntax(placeholder: .identifier(placeholder))
    )
    let new = binding.trimmed.with(\.initializer, value)
    return .replacing(
      binding,
      with: new.with(\.leadingTrivia, binding.leadingTrivia).with(\.trailingTrivia, binding.trailingTrivia),
      .addDefaultValue(to: name)
    )
  }

  fileprivate static func makingOptional(_ type: TypeSyntax, name: String) -> FixIt {
    let optional: TypeSyntax = type.needsParentheses ? "(\(type.trimmed))?" : "\(type.trimmed)?"
    return .replacing(
      type,
      with: optional.with(\.leadingTrivia, type.leadingTrivia).with(\.trailingTrivia, type.trailingTrivia),
      .makeOptional(name)
    )
  }

  fileprivate static func someToAny(_ type: SomeOrAnyTypeSyntax) -> FixIt {
    .replacing(
      type.someOrAnySpecifier,
      with: type.someOrAnySpecifier.with(\.tokenKind, .keyword(.any)),
      .replace("some", with: "any")
    )
  }
}
