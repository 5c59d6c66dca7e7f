/// The messages about a dependency client or one of its endpoints.
extension DiagnosticMessage {
  static func endpointNeedsDefault(_ name: String, toThrow error: String?) -> Self {
    let reason = error.map { "can only throw '\($0)'" } ?? "returns a value and does not throw"
    let value = error == nil ? "{ … }" : "{ throw … }"
    return .error("'\(name)' \(reason), so it needs a default value; add one, such as '\(value)'")
  }

  static func clientPropertyNeedsType(_ name: String, client: String) -> Self {
    .error("'\(name)' needs a type, because it is a parameter of the initializer of '\(client)'; add one")
  }

  static func clientHasTuplePattern(_ client: String) -> Self {
    .error("'@DependencyClient' cannot split a tuple in '\(client)'; write a 'var' for each value")
  }

  static func clientPropertyIsConditional(_ name: String, client: String) -> Self {
    .error(
      "'\(name)' is inside '#if', so it cannot be a parameter of the initializer of '\(client)'; "
        + "add a default value")
  }

  static func initializerLeavesEndpoint(_ name: String, signature: String, isWritten: Bool) -> Self {
    let remedy =
      isWritten ? "remove it, because '@DependencyClient' writes one" : "begin it with a call to 'self.init'"
    return .error("'\(signature)' leaves the endpoint '\(name)' without a value; \(remedy)")
  }

  // MARK: Endpoints

  static var endpointIsNotVariable: Self {
    .error("'@DependencyEndpoint' needs a variable; write '@DependencyEndpoint var name: () -> Void'")
  }

  static var endpointHasManyNames: Self {
    .error("'@DependencyEndpoint' declares one endpoint; write a '@DependencyEndpoint var' for each")
  }

  static var endpointHasNoName: Self {
    .error("'@DependencyEndpoint' cannot split a tuple; write a '@DependencyEndpoint var' for each endpoint")
  }

  static func endpointIsOutsideStruct(_ name: String) -> Self {
    .error("'@DependencyEndpoint' works only on a stored property of a struct; move '\(name)' into one")
  }

  static func endpointNeedsType(_ name: String) -> Self {
    .error("'@DependencyEndpoint' needs the type of '\(name)'; add one")
  }

  static func endpointIsNotFunction(_ name: String, type: String) -> Self {
    .error("'\(name)' is not an endpoint, because '\(type)' is not written as a function type; remove the attribute")
  }

  static var methodIsNotLiteral: Self {
    .error("'method' is read at compile time; write a string literal such as 'method: \"fetch\"'")
  }

  static func methodIsNotName(_ name: String) -> Self {
    .error("'\(name)' cannot be the name of a method; write a name such as 'method: \"fetch\"'")
  }

  static func methodIsEndpoint(_ name: String) -> Self {
    .error("'\(name)' would call itself, because it has no argument labels; give the method another name")
  }

  // MARK: Ignored endpoints

  static func endpointIsIgnored(_ name: String) -> Self {
    .error("'\(name)' is both an endpoint and an ignored one; remove one of the two attributes")
  }

  static func ignoringHasNoEffect(_ name: String) -> Self {
    .warning("'@DependencyEndpointIgnored' has no effect on '\(name)', which is not an endpoint of a client; remove it")
  }
}
