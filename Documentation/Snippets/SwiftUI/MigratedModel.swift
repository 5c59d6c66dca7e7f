// A model that received its values from the view, and now reads them.

// snippet.hide
#if canImport(SwiftUI)
  // snippet.show
  import EnvironmentSwiftUI
  import SwiftUI

  struct Archive: Sendable {
    var titles: @Sendable (_ language: String) async -> [String]
  }

  extension EnvironmentValues {
    @Entry var archive = Archive { language in ["Title in \(language)"] }
  }

  @MainActor
  @EnvironmentAccessible
  final class LibraryModel {
    @Environment(\.archive) private var archive
    @Environment(\.locale) private var locale
    private(set) var titles: [String] = []

    func load() async {
      titles = await archive.titles(locale.identifier)
    }
  }

  struct LibraryView: View {
    @EnvironmentBound private var model = LibraryModel()

    var body: some View {
      ForEach(model.titles, id: \.self) { Text($0) }
        .task { await model.load() }
    }
  }
// snippet.hide
#endif
