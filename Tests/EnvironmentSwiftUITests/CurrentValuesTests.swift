import EnvironmentSwiftUI
import SwiftUI
import Testing

/// Tests of values that change above a view, and that a model reads for the first time afterwards: in an action or a
/// task.
@MainActor
struct CurrentValuesTests {
  @EnvironmentAccessible
  final class AccountModel {
    @Environment(\.api) var api
    @Environment(\.label) var label
    @Environment(\.locale) var locale
    @Environment(\.greeting) var greeting
    @Environment(Library.self) var library: Library?
    let child = NoteModel()

    /// Reads each value.
    var values: [String] {
      [api.name, label, locale.identifier, library?.name ?? "none"]
    }
  }

  /// The values of the changed environment.
  static let values = ["api", "label", "fr_FR", "library"]

  enum Place: CaseIterable {
    case bound, boundWithChildren, modified, modifiedWithChildren
  }

  struct Owner: View {
    @EnvironmentBound var model = AccountModel()
    let seen: Shared<AccountModel?>

    var body: some View {
      let _ = seen.value = model
      Text("shown")
    }
  }

  struct OwnerOfChildren: View {
    @EnvironmentBound(includeChildren: true) var model = AccountModel()
    let seen: Shared<AccountModel?>

    var body: some View {
      let _ = seen.value = model
      Text("shown")
    }
  }

  private func show(_ place: Place, in seen: Shared<AccountModel?>, offMainThread: Bool = false) -> SwiftUI.Host {
    let model = AccountModel()
    if place == .modified || place == .modifiedWithChildren { seen.value = model }
    return Host(updatesOffMainThread: offMainThread) {
      switch place {
      case .bound: Owner(seen: seen)
      case .boundWithChildren: OwnerOfChildren(seen: seen)
      case .modified: Text("shown").bindEnvironment(to: model)
      case .modifiedWithChildren: Text("shown").bindEnvironment(to: model, includeChildren: true)
      }
    }
  }

  private func changeAll(in environment: inout EnvironmentValues) {
    environment.api = API(name: "api")
    environment.label = "label"
    environment.locale = .french
    environment[Library.self] = Library("library")
  }

  @Test(arguments: Place.allCases)
  func `A value that changes above a view is current at its first read in an action`(in place: Place) throws {
    let seen = Shared<AccountModel?>(nil)
    let host = show(place, in: seen)
    changeAll(in: &host.environment)
    host.update()
    let model = try #require(seen.value)
    #expect(model.values == Self.values)
    if place == .boundWithChildren || place == .modifiedWithChildren {
      #expect(model.child.api.name == "api")
    }
  }

  @Test(arguments: Place.allCases)
  func `Values that change one by one above a view are current in a task`(in place: Place) async throws {
    let seen = Shared<AccountModel?>(nil)
    let host = show(place, in: seen)
    let model = try #require(seen.value)
    host.environment.api = API(name: "first")
    host.update()
    #expect(await Task { model.api.name }.value == "first")
    host.environment.label = "label"
    host.update()
    #expect(await Task { model.label }.value == "label")
    host.environment[Library.self] = Library("library")
    host.update()
    #expect(await Task { model.library?.name }.value == "library")
    host.environment[Library.self] = nil
    host.update()
    #expect(await Task { model.library?.name }.value == nil)
    host.environment.modelValues.greeting = "hi"
    host.update()
    #expect(await Task { model.greeting }.value == "hi")
  }

  @Test(arguments: Place.allCases)
  func `A view that is evaluated on another thread binds current values`(in place: Place) async throws {
    let seen = Shared<AccountModel?>(nil)
    let host = show(place, in: seen, offMainThread: true)
    changeAll(in: &host.environment)
    host.update()
    let model = try #require(seen.value)
    #expect(model.values == Self.values)
    if place == .boundWithChildren || place == .modifiedWithChildren {
      while !model.child.isEnvironmentBound { await Task.yield() }
      #expect(model.child.api.name == "api")
      host.environment.api.name = "later"
      host.update()
      #expect(model.child.api.name == "later")
    }
    host.close()
    #expect(!model.isEnvironmentBound)
    #expect(!model.child.isEnvironmentBound)
  }

  @Test func `Updates and replacements of a model on many threads leave the last model bound, and no other`() {
    struct Sendables: @unchecked Sendable {
      let bound: EnvironmentBound<NoteModel>
      let models: [NoteModel]
    }
    struct Page: View {
      @EnvironmentBound var model = NoteModel()
      let use: (EnvironmentBound<NoteModel>) -> Void

      var body: some View {
        let _ = use(_model)
        Text("shown")
      }
    }
    for _ in 0..<20 {
      var installed: EnvironmentBound<NoteModel>?
      let host = Host { Page { installed = $0 } }
      guard let installed else { return }
      let shared = Sendables(bound: installed, models: (0..<40).map { _ in NoteModel() })
      DispatchQueue.concurrentPerform(iterations: 80) { number in
        if number % 2 == 0 {
          shared.bound.projectedValue.wrappedValue = shared.models[number / 2]
        } else {
          var bound = shared.bound
          bound.update()
        }
      }
      let last = shared.bound.wrappedValue
      #expect(last.isEnvironmentBound)
      #expect(shared.models.allSatisfy { $0 === last || !$0.isEnvironmentBound })
      host.close()
    }
  }
}
