import EnvironmentCore

/// A case of an enum's value, as reflection sees it. Two are equal if their names and the types of their payloads are.
struct EnumCase: Equatable {
  private let name: String
  let payload: Any?

  static func == (first: EnumCase, second: EnumCase) -> Bool {
    first.name == second.name && first.payload.map { type(of: $0) } == second.payload.map { type(of: $0) }
  }

  /// Returns the case of a value. The case of an optional is followed by the cases of the value in it, of the payload
  /// in the latter, and so on: `Route?.some` and `Route.parent` can both make a `Route?` from a `Route`, and nest it
  /// differently.
  static func all<Root>(of root: Root) -> [EnumCase] {
    var cases: [EnumCase] = []
    var next: Any? = root
    while let value = next, let name = caseName(of: value) {
      let payload = Mirror(reflecting: value).children.first?.value
      cases.append(EnumCase(name: String(cString: name), payload: payload))
      next = TypeKind(of: Root.self) == .optional ? payload : nil
    }
    return cases
  }

  /// Returns a predicate for values with the same case as a constant without a payload. A payload of `Void` counts as
  /// no payload.
  static func comparison<Root>(with constant: Root) throws(CasePathIssue) -> @Sendable (Root) -> Bool {
    try requireReflection(of: Root.self)
    let cases = EnumCase.all(of: constant)
    guard cases.last?.payload.map({ $0 is Void }) ?? true else { throw .payload(Root.self) }
    // `Unchecked`: only the names and types are used, since the last case has no payload.
    let constant = Unchecked(cases)
    return { EnumCase.all(of: $0) == constant.value }
  }

  /// Returns the function for extracting the payloads of another function's case.
  ///
  /// A payload is returned only if embedding it makes a value of the same case.
  static func extraction<Root, Value>(
    embed: @escaping @Sendable (Value) -> Root
  ) throws(CasePathIssue) -> @Sendable (Root) -> Value? {
    try requireReflection(of: Root.self)
    guard isReadable(Value.self) else { throw .representation(root: Root.self, value: Value.self) }
    return { root in
      let cases = EnumCase.all(of: root)
      return cases.lazy.compactMap(\.payload).flatMap(candidates).compactMap { $0 as? Value }
        .first { EnumCase.all(of: embed($0)) == cases }
    }
  }

  /// Returns a payload, after the value behind its label: a payload with a label is a tuple of one element.
  private static func candidates(_ payload: Any) -> [Any] {
    let elements = TypeKind(of: type(of: payload)) == .tuple ? Mirror(reflecting: payload).children.map(\.value) : []
    return elements.count == 1 ? elements + [payload] : [payload]
  }

  /// Requires an enum without a custom mirror, or an optional of one or of any type.
  private static func requireReflection(of root: Any.Type) throws(CasePathIssue) {
    var type = root
    while TypeKind(of: type) == .optional { type = componentTypes(of: type)[0] }
    if TypeKind(of: root) != .optional, TypeKind(of: root) != .enum { throw .noEnum(root) }
    if TypeKind(of: type) == .enum, type is any CustomReflectable.Type { throw .customMirror(type) }
  }

  /// Returns whether generic code can read the values of a type out of an enum.
  ///
  /// An enum stores most functions and metatypes in a representation of their exact type, also in a tuple or an
  /// optional. Reflection takes it for the representation of generic code.
  private static func isReadable(_ type: Any.Type) -> Bool {
    switch TypeKind(of: type) {
    case .function: isPlainFunction(type)
    case .metatype: componentTypes(of: type)[0] is AnyObject.Type
    case .optional, .tuple: componentTypes(of: type).allSatisfy(isReadable)
    case .struct, .enum, .other: true
    }
  }
}

/// Returns the name of a value's case, or `nil` for a value of another type than an enum.
//
// Proof: the function is part of the runtime's binary interface, since `print` calls it for each enum.
@_silgen_name("swift_EnumCaseName")
private func caseName<Value>(of value: Value) -> UnsafePointer<CChar>?
