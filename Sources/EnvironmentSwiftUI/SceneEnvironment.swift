#if canImport(SwiftUI)
  public import EnvironmentCore
  public import SwiftUI

  extension SwiftUI.Scene {
    /// Sets a value of EnvironmentKit's environment for the views of this scene.
    ///
    /// ```swift
    /// WindowGroup { ContentView() }
    ///   .environment(\.api, .live)
    /// ```
    ///
    /// The views of the scene and their models read the value.
    @_disfavoredOverload
    nonisolated public func environment<Value>(
      _ keyPath: WritableKeyPath<ModelEnvironmentValues, Value>, _ value: Value
    ) -> some SwiftUI.Scene {
      environment(keyPath.inSwiftUIValues, value)
    }

    // The compiler prefers SwiftUI's modifier. This one is only for an implementation of SwiftUI's API without it,
    // where the module compiles, too.
    @_disfavoredOverload
    nonisolated private func environment<Value>(
      _ keyPath: WritableKeyPath<SwiftUI.EnvironmentValues, Value>, _ value: Value
    ) -> Self {
      EnvironmentReporting.report(.sceneWithoutEnvironment)
      return self
    }
  }

  extension EnvironmentIssue {
    fileprivate static var sceneWithoutEnvironment: EnvironmentIssue {
      EnvironmentIssue(
        "A value was set for a scene, but this implementation of SwiftUI can't set values for scenes.",
        remedies: ["Set it for the view in the scene."]
      )
    }
  }
#endif
