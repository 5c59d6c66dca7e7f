#if canImport(SwiftUI)
  public import EnvironmentCore
  public import SwiftUI

  extension SwiftUI.EnvironmentValues {
    /// The values of EnvironmentKit's own keys in this environment.
    ///
    /// ```swift
    /// ContentView()
    ///   .transformEnvironment(\.modelValues) { $0.reset(\.api) }
    /// ```
    ///
    /// If no view sets any, they are the values of the current task: those of `withEnvironment` or
    /// `prepareEnvironment`, or the defaults.
    ///
    /// - Complexity: O(1).
    public var modelValues: ModelEnvironmentValues {
      get { self[CarriedValuesKey.self].values }
      set {
        var values = newValue.detached
        values.surroundings = nil
        self[CarriedValuesKey.self] = CarriedValues(values: values)
      }
    }
  }

  /// The key under which SwiftUI's environment carries EnvironmentKit's values.
  private enum CarriedValuesKey: SwiftUI.EnvironmentKey {
    static var defaultValue: CarriedValues {
      CarriedValues(values: TaskScope.values(readBy: "a view of SwiftUI"))
    }
  }

  /// EnvironmentKit's values in SwiftUI's environment. SwiftUI updates the readers of values that aren't equal.
  /// Equality compares all values, so a view that sets the same value again updates no reader.
  private struct CarriedValues: Equatable {
    let values: ModelEnvironmentValues

    static func == (first: CarriedValues, second: CarriedValues) -> Bool {
      let (first, second) = (first.values, second.values)
      if first.isIdentical(to: second) { return true }
      return first.keys(differingFrom: second).allSatisfy { first.hasSameValue(of: $0, as: second) }
    }
  }
#endif
