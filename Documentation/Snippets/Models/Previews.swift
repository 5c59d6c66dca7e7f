// A preview sets the values of a view; the view's models follow.

import EnvironmentKit

@EnvironmentAccessible
final class ClockModel {
  @Environment(\.locale) var locale
}

struct ClockView: View {
  @EnvironmentBound var model = ClockModel()

  var body: some View { Text(model.locale.identifier) }
}

struct ClockView_Previews: PreviewProvider {
  static var previews: some View {
    ClockView()
      .environment(\.locale, Locale(identifier: "fr"))
      .environment(\.colorScheme, .dark)
  }
}
// snippet.hide
print(try renderHTML(ClockView_Previews.previews))
