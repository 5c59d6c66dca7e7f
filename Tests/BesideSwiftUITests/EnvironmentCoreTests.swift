import EnvironmentCore
import SwiftUI
import Testing

// `EnvironmentCore` shares three names with SwiftUI. A file that needs both modules says once which ones it means.
import struct SwiftUI.Environment
import protocol SwiftUI.EnvironmentKey
import struct SwiftUI.EnvironmentValues

private struct StreetKey: EnvironmentKey {
  static let defaultValue = "Main Street"
}

extension EnvironmentValues {
  @Entry fileprivate var house = 1

  fileprivate var street: String {
    get { self[StreetKey.self] }
    set { self[StreetKey.self] = newValue }
  }
}

private struct NumberKey: EnvironmentCore.EnvironmentKey {
  static let defaultValue = 7
}

private final class AddressModel: EnvironmentBindable {
  let _environmentStorage = EnvironmentStorage()
  @EnvironmentCore.Environment(\.place) var place
}

private struct AddressView: View {
  @Environment(\.street) var street
  @Environment(\.house) var house

  var body: some View {
    Text("\(street) \(house)")
  }
}

@MainActor struct EnvironmentCoreBesideSwiftUITests {
  @Test func `Three scoped imports make the shared names SwiftUI's`() {
    let view = AddressView()
    #expect(view.street == "Main Street" && view.house == 1)
    #expect(EnvironmentValues.self == SwiftUI.EnvironmentValues.self)
  }

  @Test func `The other names need no qualification, and the shared ones their module's name`() {
    let model = AddressModel()
    var values = EnvironmentCore.EnvironmentValues()
    values.place = "Lima"
    model.bindEnvironment(from: values)
    #expect(model.place == "Lima" && values[NumberKey.self] == 7)
  }
}
