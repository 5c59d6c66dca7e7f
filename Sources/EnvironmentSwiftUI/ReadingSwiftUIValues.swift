#if canImport(SwiftUI)
  public import EnvironmentCore
  internal import EnvironmentFoundation
  public import SwiftUI

  extension EnvironmentCore.Environment {
    /// Creates a property of a model that reads a value of SwiftUI's environment.
    ///
    /// ```swift
    /// @EnvironmentAccessible
    /// final class ContentModel {
    ///   @Environment(\.locale) var locale
    /// }
    /// ```
    ///
    /// The property reads the environment of the view that binds the model, else the value that `withEnvironment` sets
    /// for the task, else SwiftUI's default. EnvironmentKit also has `\.locale`, `\.calendar`, `\.timeZone` and
    /// `\.openURL`. Such a property reads EnvironmentKit's value, which is SwiftUI's unless a view or a task sets
    /// another.
    ///
    /// Isolation: that of the model. SwiftUI isolates some values to the main actor, such as `\.dismiss`. A model that
    /// reads one must belong to the main actor.
    ///
    /// - Complexity: that of the same read in a view, plus the application of a key path that isn't a literal.
    //
    // Disfavored, so that `\.self` isn't ambiguous. There is a second reason: if another file of the module imports
    // SwiftUI, the compiler finds SwiftUI's members in a file without that import, too. Such a file still reads
    // EnvironmentKit's values by these names.
    @_disfavoredOverload
    public init(_ keyPath: KeyPath<SwiftUI.EnvironmentValues, Value>) {
      self.init(keyPath.inModelValues)
    }
  }

  /// The key paths the bridge makes from key path literals. Each literal has one, so two views with the same
  /// property are equal, and the bridge causes no evaluation of either.
  private let bridgedKeyPaths = KeyPathCache<AnyKeyPath>()

  extension KeyPath where Root == SwiftUI.EnvironmentValues {
    /// The key path into EnvironmentKit's values that reads the same value.
    package var inModelValues: KeyPath<ModelEnvironmentValues, Value> {
      if let known = bridgedKeyPaths.value(for: self) as? KeyPath<ModelEnvironmentValues, Value> { return known }
      let keyPath: KeyPath<ModelEnvironmentValues, Value> = \ModelEnvironmentValues[KeyPathArgument(keyPath: self)]
      bridgedKeyPaths.store(keyPath, for: self)
      return keyPath
    }
  }

  extension PartialKeyPath where Root == SwiftUI.EnvironmentValues {
    /// The key path into EnvironmentKit's values that reads the same value.
    package var inModelValuesOfAnyType: PartialKeyPath<ModelEnvironmentValues> {
      func converted<Value>(_ type: Value.Type) -> PartialKeyPath<ModelEnvironmentValues>? {
        (self as? KeyPath<SwiftUI.EnvironmentValues, Value>)?.inModelValues
      }
      guard let keyPath = _openExistential(Swift.type(of: self).valueType, do: converted) else {
        preconditionFailure("'\(self)' isn't a key path with a value of its 'valueType'.")
      }
      return keyPath
    }
  }

  extension PartialKeyPath where Root == SwiftUI.EnvironmentValues {
    /// The key path that a property with the same name in its attribute reads, if it differs from
    /// ``inModelValuesOfAnyType``: an attribute prefers EnvironmentKit's keys.
    var ofSameName: PartialKeyPath<ModelEnvironmentValues>? {
      switch self {
      case \SwiftUI.EnvironmentValues.locale: \ModelEnvironmentValues.locale
      case \SwiftUI.EnvironmentValues.calendar: \ModelEnvironmentValues.calendar
      case \SwiftUI.EnvironmentValues.timeZone: \ModelEnvironmentValues.timeZone
      case __withoutIsolation({ @MainActor in \SwiftUI.EnvironmentValues.openURL }): \ModelEnvironmentValues.openURL
      default: nil
      }
    }
  }

  /// A key path into one of the two environments, as an argument of a key path into the other one.
  //
  // `@unchecked Sendable`: a key path is immutable. Only arguments could be shared, and the literals in attributes have
  // none.
  private struct KeyPathArgument<Path: AnyKeyPath>: Hashable, @unchecked Sendable {
    let keyPath: Path
  }

  extension EnvironmentCore.EnvironmentValues {
    /// The value in SwiftUI's environment around the object that reads it; without one, the value set for the
    /// task.
    fileprivate subscript<Value>(_ path: KeyPathArgument<KeyPath<SwiftUI.EnvironmentValues, Value>>) -> Value {
      get {
        let values = (surroundings as? SwiftUIValuesForModels)?.values ?? taskValuesOfSwiftUI
        return values[keyPath: path.keyPath]
      }
      set {
        guard let keyPath = path.keyPath as? WritableKeyPath<SwiftUI.EnvironmentValues, Value> else { return }
        changeSurroundings { $0[keyPath: keyPath] = newValue }
      }
    }
  }

  extension EnvironmentAccessible {
    /// Removes the values assigned to the `@Environment` properties that read a key path of SwiftUI. The
    /// properties then read the object's binding again.
    ///
    /// ```swift
    /// model.colorScheme = .dark
    /// model.resetEnvironment(\.colorScheme)
    /// ```
    ///
    /// Notifies the observers of a property if its value changes.
    @_disfavoredOverload
    public nonisolated func resetEnvironment(_ keyPath: PartialKeyPath<SwiftUI.EnvironmentValues>) {
      resetEnvironment(keyPath.inModelValuesOfAnyType)
      if let keyPath = keyPath.ofSameName { resetEnvironment(keyPath) }
    }
  }

  // MARK: Views

  extension SwiftUI.Environment {
    /// Creates a property of a view that reads a value of EnvironmentKit's environment.
    ///
    /// ```swift
    /// struct ContentView: View {
    ///   @Environment(\.api) private var api  // `extension ModelEnvironmentValues { @Entry var api = … }`
    /// }
    /// ```
    ///
    /// If SwiftUI has a value with the same name, the property reads SwiftUI's.
    @_disfavoredOverload
    public init(_ keyPath: KeyPath<ModelEnvironmentValues, Value>) {
      self.init(
        bridgedKeyPaths.keyPath(madeFrom: keyPath) { (\SwiftUI.EnvironmentValues.modelValues).appending(path: keyPath) }
      )
    }
  }

  extension SwiftUI.EnvironmentValues {
    fileprivate subscript<Value>(_ path: KeyPathArgument<WritableKeyPath<ModelEnvironmentValues, Value>>) -> Value {
      get { modelValues[keyPath: path.keyPath] }
      set { modelValues.set(newValue, at: path.keyPath) }
    }
  }

  extension WritableKeyPath where Root == ModelEnvironmentValues {
    /// The key path into SwiftUI's values for setting the same value.
    var inSwiftUIValues: WritableKeyPath<SwiftUI.EnvironmentValues, Value> {
      bridgedKeyPaths.keyPath(madeFrom: self) {
        let keyPath: WritableKeyPath<SwiftUI.EnvironmentValues, Value> = \.[KeyPathArgument(keyPath: self)]
        return keyPath
      }
    }
  }

  extension SwiftUI.View {
    /// Sets a value of EnvironmentKit's environment for this view and its content.
    ///
    /// ```swift
    /// ContentView().environment(\.api, .mock)
    /// ```
    ///
    /// The views below and the models they bind read the value. Setting an equal value again updates no reader.
    @_disfavoredOverload
    nonisolated public func environment<Value>(
      _ keyPath: WritableKeyPath<ModelEnvironmentValues, Value>, _ value: Value
    ) -> some SwiftUI.View {
      // Not a transformation, which updates all readers below each time.
      environment(keyPath.inSwiftUIValues, value)
    }

    /// Changes a value of EnvironmentKit's environment for this view and its content.
    ///
    /// ```swift
    /// CartView()
    ///   .transformEnvironment(\.discount) { $0 += 5 }
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: The key path of the value.
    ///   - transform: Changes the value the ancestors have set.
    @_disfavoredOverload
    nonisolated public func transformEnvironment<Value>(
      _ keyPath: WritableKeyPath<ModelEnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
    ) -> some SwiftUI.View {
      transformEnvironment(\.modelValues) { transform(&$0[keyPath: keyPath]) }
    }
  }
#endif
