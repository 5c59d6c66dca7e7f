#if canImport(SwiftUI)
  package import EnvironmentCore
  internal import EnvironmentFoundation
  internal import Observation
  package import SwiftUI

  /// SwiftUI's values, as EnvironmentKit's environment carries them.
  struct SwiftUIValuesForModels: SurroundingValues {
    let values: SwiftUI.EnvironmentValues

    var valuesForModels: ModelEnvironmentValues {
      var models = values.modelValues
      models.surroundings = self
      return models
    }

    func object<Object: AnyObject & Observable>(of type: Object.Type) -> Object? { values[type] }

    // A portable module reads these values by EnvironmentKit's keys, in an app as on a server.
    func value<Key: EnvironmentCore.EnvironmentKey>(of key: Key.Type) -> Key.Value? {
      switch key {
      case is LocaleKey.Type: values.locale as? Key.Value
      case is CalendarKey.Type: values.calendar as? Key.Value
      case is TimeZoneKey.Type: values.timeZone as? Key.Value
      case is OpenURLKey.Type: openURL as? Key.Value
      default: nil
      }
    }

    /// An action that passes a URL to SwiftUI's action.
    private var openURL: OpenURLEffect {
      // SwiftUI's environment is used on the main actor, where the handler runs.
      let values = Unchecked(values)
      return OpenURLEffect { url in
        values.value.openURL(url)
        return .handled
      }
    }

    static var empty: SwiftUIValuesForModels { SwiftUIValuesForModels(values: SwiftUI.EnvironmentValues()) }
  }

  extension SwiftUI.EnvironmentValues {
    /// The values for an object bound in this environment: EnvironmentKit's, with SwiftUI's values for the
    /// shared keys.
    package var valuesForModels: ModelEnvironmentValues { current.valuesForModels }

    /// These values, for a property that keeps them.
    ///
    /// `@Environment(\.self)` isn't for such a property: SwiftUI replaces its copy only after a change of a key that was
    /// read through the copy. Other keys that are first read later would have former values. This property is new after
    /// each change.
    var current: SwiftUIValuesForModels { SwiftUIValuesForModels(values: self) }
  }

  extension EnvironmentCore.EnvironmentValues {
    /// Changes the SwiftUI environment around an object bound to these values, and with it these values.
    package mutating func changeSurroundings<Failure>(
      by change: (inout SwiftUI.EnvironmentValues) throws(Failure) -> Void
    ) throws(Failure) {
      var outer = (surroundings as? SwiftUIValuesForModels)?.values ?? SwiftUI.EnvironmentValues()
      outer.modelValues = self
      try change(&outer)
      self = outer.valuesForModels
    }
  }
#endif
