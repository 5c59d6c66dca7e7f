import BookshopModels
import SwiftUI

/// The user's choices, as a sheet. Models and views that read `\.userSettings` follow each change.
struct SettingsView: View {
  @Binding var settings: UserSettings
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Picker("Sort by", selection: $settings.order) {
          Text("Title").tag(UserSettings.Order.title)
          Text("Price").tag(UserSettings.Order.price)
        }
        Toggle("Members' prices", isOn: $settings.isMember)
      }
      .navigationTitle("Settings")
      .toolbar {
        Button("Done") { dismiss() }
      }
    }
  }
}

#Preview {
  SettingsView(settings: .constant(UserSettings()))
}
