import EnvironmentKit
import Testing

@testable import ShowcaseLive

/// Tests of the bodies that run for an event, in the document's order.
@MainActor
struct EvaluationTests {
  /// Returns a play whose journal was cleared after its first picture.
  private func started(_ play: Play) async -> Stage {
    let stage = Stage(play)
    _ = await stage.report()
    return stage
  }

  /// Returns the bodies that an event evaluates, including those that its tasks evaluate.
  private func bodies(of stage: Stage, after event: (ViewHost<AnyView>) throws -> Void) async throws -> [String] {
    try event(stage.host)
    await stage.settle()
    return stage.host.drainEvaluations()
  }

  @Test func `A name and an age each evaluate their own view`() async throws {
    let stage = await started(.notes)
    #expect(try await bodies(of: stage) { try $0.tap("Change Name") } == ["RootView", "NameView"])
    #expect(try await bodies(of: stage) { try $0.tap("Change Age") } == ["RootView", "AgeView"])
    #expect(stage.host.html.hasSuffix("<li>name: 237</li><li>age: 137</li></ul>"))
  }

  @Test func `A transformation that keeps the value evaluates nothing`() async throws {
    let stage = await started(.selective)
    #expect(try await bodies(of: stage) { try $0.tap("Change Age") } == [])
    #expect(stage.journal.drain() == ["ignore 137"])
    #expect(try await bodies(of: stage) { try $0.tap("Change Age") } == ["AgeView"])
    #expect(stage.journal.drain() == [])
    #expect(stage.host.html.hasSuffix("<li>age: 174</li></ul>"))
  }

  @Test func `The shop is shown at once, and its offers after they are loaded`() async {
    let stage = Stage(.shop)
    let first = ["RootView", "ContentView", "UserView", "OffersView", "CartView", "SettingsView"]
    #expect(stage.host.drainEvaluations() == first)
    #expect(stage.host.html.contains("<p>Loading …</p>"))
    await stage.settle()
    #expect(stage.host.drainEvaluations() == ["OffersView", "OfferRow", "OfferRow"])
    #expect(stage.host.html.contains("<li>tea for 4.50 "))
  }

  @Test func `A purchase evaluates the cart`() async throws {
    let stage = await started(.shop)
    #expect(try await bodies(of: stage) { try $0.tap("Add tea") } == ["CartView"])
    #expect(stage.journal.drain() == ["analytics, added tea"])
    #expect(try await bodies(of: stage) { try $0.tap("Check out") } == ["CartView"])
    #expect(stage.journal.drain() == ["analytics, sold for 4.50"])
  }

  @Test func `A setting evaluates the views whose models read that setting`() async throws {
    let stage = await started(.shop)
    let named = try await bodies(of: stage) { try $0.type("Bo", into: "Nickname") }
    #expect(named == ["RootView", "UserView"])
    #expect(try await bodies(of: stage) { try $0.toggle("Show prices") } == ["RootView", "OfferRow", "OfferRow"])
  }

  @Test func `Another database evaluates the views whose models query it`() async throws {
    let stage = await started(.shop)
    // An empty cart queries no price.
    let moved = try await bodies(of: stage) { try $0.tap("Move to the harbour") }
    #expect(moved == ["RootView", "UserView", "OffersView", "OfferRow", "OfferRow", "SettingsView"])

    // A user with a nickname isn't looked up, but the items in the cart are.
    _ = try await bodies(of: stage) { try $0.tap("Add tea") }
    _ = try await bodies(of: stage) { try $0.type("Bo", into: "Nickname") }
    let back = try await bodies(of: stage) { try $0.tap("Move to the market") }
    #expect(back == ["RootView", "OffersView", "OfferRow", "OfferRow", "CartView", "SettingsView"])
  }

  @Test func `Another network client is used for the next request, and evaluates no view of a model`() async throws {
    let stage = await started(.shop)
    #expect(try await bodies(of: stage) { try $0.toggle("Online") } == ["RootView", "SettingsView"])

    try stage.host.tap("Load offers")
    #expect(stage.host.drainEvaluations() == ["ContentView", "OffersView"])
    await stage.settle()
    #expect(stage.host.drainEvaluations() == ["OffersView"])
    #expect(stage.host.html.contains("no offers without a network"))
    #expect(try await bodies(of: stage) { try $0.tap("Fetch points") } == [])

    _ = try await bodies(of: stage) { try $0.toggle("Online") }
    #expect(try await bodies(of: stage) { try $0.tap("Fetch points") } == ["UserView"])
  }

  @Test func `Replaced analytics receive no more events`() async throws {
    let stage = await started(.shop)
    #expect(try await bodies(of: stage) { try $0.toggle("Analytics") } == ["RootView", "SettingsView"])
    #expect(try await bodies(of: stage) { try $0.tap("Add tea") } == ["CartView"])
    #expect(stage.journal.drain() == [])
  }
}
