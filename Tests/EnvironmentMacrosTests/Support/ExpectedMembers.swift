/// Returns the members that observation adds to a class, with the unique names of the test harness.
///
/// - Parameter decides: Whether the class decides which assignments are changes, and so has a registrar of its own.
func observationMembers(of type: String, decides: Bool = true) -> String {
  """
  \(decides ? ownRegistrar : sharedRegistrar)

    internal nonisolated func access<__macro_local_6MemberfMu_>(
      keyPath: Swift.KeyPath<\(type), __macro_local_6MemberfMu_>
    ) {
      _$observationRegistrar.access(self, keyPath: keyPath)
    }

    internal nonisolated func withMutation<__macro_local_6MemberfMu0_, __macro_local_14MutationResultfMu_>(
      keyPath: Swift.KeyPath<\(type), __macro_local_6MemberfMu0_>,
      _ mutation: () throws -> __macro_local_14MutationResultfMu_
    ) rethrows -> __macro_local_14MutationResultfMu_ {
      try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
    }
  """ + (decides ? decisions : "")
}

private let ownRegistrar = """

    @EnvironmentKit.ObservationIgnored private let _$observationRegistrar = EnvironmentKit.ObservationRegistrar()
  """

private let sharedRegistrar = """

    nonisolated private var _$observationRegistrar: EnvironmentKit.ObservationRegistrar {
      (self as any EnvironmentKit.EnvironmentAccessible)._environmentStorage.__observationRegistrar
    }
  """

private let decisions = """


    private nonisolated func shouldNotifyObservers<__macro_local_6MemberfMu1_>(
      _ lhs: __macro_local_6MemberfMu1_, _ rhs: __macro_local_6MemberfMu1_
    ) -> Swift.Bool {
      true
    }

    private nonisolated func shouldNotifyObservers<__macro_local_6MemberfMu2_: Swift.Equatable>(
      _ lhs: __macro_local_6MemberfMu2_, _ rhs: __macro_local_6MemberfMu2_
    ) -> Swift.Bool {
      lhs != rhs
    }

    private nonisolated func shouldNotifyObservers<__macro_local_6MemberfMu3_: Swift.AnyObject>(
      _ lhs: __macro_local_6MemberfMu3_, _ rhs: __macro_local_6MemberfMu3_
    ) -> Swift.Bool {
      lhs !== rhs
    }

    private nonisolated func shouldNotifyObservers<__macro_local_6MemberfMu4_: Swift.Equatable & Swift.AnyObject>(
      _ lhs: __macro_local_6MemberfMu4_, _ rhs: __macro_local_6MemberfMu4_
    ) -> Swift.Bool {
      lhs != rhs
    }
  """

/// Returns the method that visits the stored properties of a class, or of an actor.
func childVisits(_ calls: String..., head: String = "@_Concurrency.MainActor func") -> String {
  """

    \(head) __visitEnvironmentChildren(
      _ visitor: inout EnvironmentKit.__EnvironmentChildVisitor
    ) {
  \(calls.map { "    \($0)\n" }.joined())  }
  """
}

/// Returns the options from the attribute, of a class that can have subclasses.
func options(
  _ options: String = "EnvironmentKit.__EnvironmentOptions()", head: String = "nonisolated class"
) -> String {
  """

    \(head) var __environmentOptions: EnvironmentKit.__EnvironmentOptions {
      \(options)
    }
  """
}

/// Returns the places of the properties, of a class that can have subclasses or has properties.
func locations(_ lines: KeyValuePairs<String, Int> = [:], head: String = "nonisolated class") -> String {
  let places = lines.map { "\"\($0.key)\": \"Tests/Tests.swift:\($0.value)\"" }.joined(separator: ", ")
  return """

      \(head) var __environmentLocations: [Swift.String: Swift.String] {
        [\(places.isEmpty ? ":" : places)]
      }
    """
}
