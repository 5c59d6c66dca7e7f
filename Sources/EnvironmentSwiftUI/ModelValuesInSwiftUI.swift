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
      get { self[ModelValuesKey.self].values }
      set {
        var values = newValue.detached
        values.surroundings = nil
        self[ModelValuesKey.self] = ModelValuesInSwiftUI(values: values)
      }
    }
  }

  /// The key under which SwiftUI's environment carries EnvironmentKit's values.
  private enum ModelValuesKey: SwiftUI.EnvironmentKey {
    static var defaultValue: ModelValuesInSwiftUI {
      ModelValuesInSwiftUI(values: TaskScope.values(readBy: "a view of SwiftUI"))
    }
  }

  /// EnvironmentKit's values in SwiftUI's environment. SwiftUI updates the readers of values that aren't equal.
  /// Equality compares all values, so a view that sets the same value again updates no reader.
  private struct ModelValuesInSwiftUI: Equatable {
    let values: ModelEnvironmentValues

    static func == (first: ModelValuesInSwiftUI, second: ModelValuesInSwiftUI) -> Bool {
      first.values.hasSource(of: second.values)
    }
  }
#endif
