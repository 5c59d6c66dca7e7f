import EnvironmentCore
import EnvironmentReducers

// A file without SwiftUI: here `Environment`, `EnvironmentKey` and `EnvironmentValues` are those of this package.

struct PlaceKey: EnvironmentKey {
  static let defaultValue = "nowhere"
}

extension EnvironmentValues {
  var place: String {
    get { self[PlaceKey.self] }
    set { self[PlaceKey.self] = newValue }
  }
}

final class PortableModel: EnvironmentBindable {
  let _environmentStorage = EnvironmentStorage()
  @Environment(\.place) var place
}

enum CountAction: Equatable {
  case increment
  case announce
  case announced(String)
}

let countReducer = Reducer<Int, CountAction, @Sendable (Int) -> String> { state, action, announcement in
  switch action {
  case .increment:
    state += 1
    return .none
  case .announce:
    return Effect(value: .announced(announcement(state)))
  case .announced:
    return .none
  }
}
