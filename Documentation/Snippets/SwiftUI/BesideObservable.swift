// A class with the standard `@Observable`: it would track the property, so the property is marked.

// snippet.hide
#if canImport(SwiftUI)
  // snippet.show
  import EnvironmentSwiftUI
  import SwiftUI

  @EnvironmentAccessible
  @Observable
  final class ClockModel {
    @ObservationIgnored @Environment(\.locale) private var locale
    @ObservationIgnored @Environment(\.timeZone) private var timeZone
    var date = Date.now

    var text: String {
      date.formatted(Date.FormatStyle(locale: locale, timeZone: timeZone).hour().minute())
    }
  }

  struct ClockView: View {
    @EnvironmentBound private var model = ClockModel()

    var body: some View { Text(model.text) }
  }
// snippet.hide
#endif
