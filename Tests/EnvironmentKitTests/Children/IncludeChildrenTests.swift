import EnvironmentKit
import TestSupport
import Testing

@MainActor struct IncludeChildrenTests {
  @Test func `Children are bound only on request`() {
    let parent = Parent()
    let host = ViewHost(environment: boundValues()) { Text("").bindEnvironment(to: parent) }
    #expect(parent.label == "bound")
    #expect(!parent.constant.isEnvironmentBound)
    host.unmount()
  }

  @Test(arguments: places) func `A child is bound wherever it is`(place: Place) {
    for parent in [Parent(), Descendant()] {
      let child = place.child(parent)
      let host = bindingHost(parent)
      expectLabels(["bound"], of: child)
      host.environment.label = "other"
      host.update()
      expectLabels(["other"], of: child)
      host.unmount()
      expectLabels(["other"], of: child)
      #expect(!child.isEnvironmentBound)
    }
  }

  nonisolated static let places = [
    Place("a constant") { parent in parent.constant },
    Place("an optional") { parent, child in parent.optional = child },
    Place("an array") { parent, child in parent.array = [child] },
    Place("a dictionary") { parent, child in parent.dictionary["a"] = child },
    Place("the keys of a dictionary") { parent, child in parent.keyed[Parent.Key(child: child)] = 1 },
    Place("a set") { parent, child in parent.set.insert(Parent.Key(child: child)) },
    Place("a tuple") { parent in parent.tuple.0 },
    Place("a tuple in a tuple") { parent in parent.tuple.inner.0 },
    Place("the payload of an enum") { parent, child in parent.choice = .one(child) },
    Place("one of two payloads") { parent, child in parent.choice = .two(first: Child(), second: child) },
    Place("an indirect payload") { parent, child in parent.choice = .nested(.nested(.one(child))) },
    Place("a struct in a struct") { parent in parent.holder.inner.child },
    Place("an optional in an array in an array") { parent, child in parent.optionals = [[nil], [nil, child]] },
    Place("a value of any type") { parent, child in parent.anything = [1: (child, 2)] },
    Place("any bindable object") { parent, child in parent.bindable = child },
    Place("a property that isn't observed") { parent, child in parent.ignored = child },
    Place("a lazy property") { parent in parent.late },
    Place("a superclass that can't be bound") { parent, child in parent.inherited = child },
    Place("a child") { parent, child in parent.optional = Child(Child(child)) },
  ]

  @Test func `A subclass's own children are bound too`() {
    let parent = Descendant()
    let child = Child()
    parent.own = child
    let host = bindingHost(parent)
    expectLabels(["bound"], of: child)
    host.unmount()
  }

  @Test func `A weak property holds no child, and a lazy one isn't initialized`() {
    let parent = Parent()
    let child = Child()
    parent.weakChild = child
    let host = bindingHost(parent)
    let late = parent.late
    expectLabels(["default", "default"], of: child, late)
    host.update()
    expectLabels(["default", "bound"], of: child, late)
    host.unmount()
  }

  @Test func `A child that is added is bound at the next update, and one that is removed is unbound`() {
    let parent = Parent()
    let (first, second) = (Child(), Child())
    let host = bindingHost(parent)
    parent.array = [first]
    host.update()
    expectLabels(["bound", "default"], of: first, second)
    parent.array = [second]
    host.update()
    expectLabels(["default", "bound"], of: first, second)
    second.child = first
    host.update()
    expectLabels(["bound", "bound"], of: first, second)
    parent.array = []
    host.update()
    expectLabels(["default", "default"], of: first, second)
    host.unmount()
  }

  @Test func `A view that reads an added child is evaluated with the bound value`() {
    struct Page: View {
      let parent: Parent
      var body: some View {
        Text(parent.optional?.label ?? "none").bindEnvironment(to: parent, includeChildren: true)
      }
    }
    let parent = Parent()
    let host = ViewHost(environment: boundValues()) { Page(parent: parent) }
    host.expectHTML("none")
    parent.optional = Child()
    host.expectHTML("bound")
    host.unmount()
  }

  @Test func `Children in unobserved properties are found at each update`() {
    let unobserved = Unobserved()
    let handmade = Handmade()
    let (first, second) = (Child(), Child())
    let host = bindingHost(unobserved, handmade)
    #expect(handmade.secretLabel == "bound")
    unobserved.children = [first]
    handmade.child = second
    host.update()
    expectLabels(["bound", "bound"], of: first, second)
    unobserved.children = []
    handmade.child = nil
    host.update()
    expectLabels(["default", "default"], of: first, second)
    host.unmount()
  }

  @Test func `A view's own model is bound with its children before the body, on request`() {
    struct Page: View {
      @EnvironmentBound(includeChildren: true) var model = MainParent()
      @EnvironmentBound var alone = MainParent()
      var body: some View {
        Text("\(model.child?.label ?? "none") \(alone.child?.label ?? "none")")
      }
    }
    let host = ViewHost(environment: boundValues()) { Page() }
    host.expectHTML("bound bound")
    host.environment.label = "other"
    // The body reads the child that isn't bound at its place.
    host.expectHTML("other other")
    #expect(host.evaluations == ["Page", "Page"])
    host.unmount()
  }

  @Test func `Objects that refer to each other are bound once each`() {
    let (first, second) = (Child(), Child())
    (first.child, second.child) = (second, first)
    defer { first.child = nil }
    let host = ViewHost(environment: boundValues()) { Text("").bindEnvironment(to: first, includeChildren: true) }
    #expect([first.label, second.label] == ["bound", "bound"])
    host.unmount()
    #expect([first.label, second.label] == ["bound", "bound"], "They keep their last values.")
  }

  @Test func `A model and its children are deallocated with the view`() {
    weak var parent: Parent?
    weak var child: Child?
    do {
      let model = Parent()
      model.optional = Child()
      (parent, child) = (model, model.optional)
      let host = bindingHost(model)
      host.environment.label = "other"
      host.update()
      #expect(child?.label == "other")
      host.unmount()
    }
    #expect(parent == nil)
    #expect(child == nil)
  }

  @Test(
    arguments: [
      { $0.unbindEnvironment() }, { $0.bindEnvironment(from: boundValues()) },
      {
        $0.optional = nil
        $0.bindEnvironment(from: boundValues(), includeChildren: true)
      },
    ] as [@MainActor @Sendable (Parent) -> Void]
  )
  func `Outside of views, the observers of a child are notified when it is unbound`(
    unbind: @MainActor @Sendable (Parent) -> Void
  ) {
    let (parent, child) = (Parent(), Child())
    parent.optional = child
    parent.bindEnvironment(from: boundValues(), includeChildren: true)
    let changed = changes { _ = child.label }
    unbind(parent)
    #expect(child.label == "default")
    #expect(changed() == 1)
  }

  @Test func `Outside of views, the observers of a child are notified when its parent is deallocated`() {
    let child = Child()
    var parent: Parent? = Parent()
    parent?.optional = child
    parent?.bindEnvironment(from: boundValues(), includeChildren: true)
    let changed = changes { _ = child.label }
    parent = nil
    #expect(child.label == "default")
    #expect(changed() == 1)
  }

  @Test func `A page that is rendered once binds children too`() throws {
    let parent = Parent()
    parent.optional = Child()
    struct Page: View {
      let child: Child?
      var body: some View { Text(child?.label ?? "none") }
    }
    let view = Page(child: parent.optional).bindEnvironment(to: parent, includeChildren: true)
    #expect(try renderHTML(view, environment: boundValues()) == "bound")
    #expect(parent.optional?.isEnvironmentBound == false)
  }

  @Test func `Objects of several types are bound by one modifier`() {
    let (parent, child, worker) = (Parent(), Child(), Worker())
    let objects: [any EnvironmentBindable] = [parent, child, worker]
    let host = ViewHost { Text("").bindEnvironments(to: parent, child, worker) }
    #expect(objects.map(\.isEnvironmentBound) == [true, true, true])
    host.unmount()
    #expect(objects.map(\.isEnvironmentBound) == [false, false, false])
  }
}

/// A place where a parent holds a child.
struct Place: Sendable, CustomTestStringConvertible {
  let testDescription: String

  /// Returns the child in this place, after putting one there if necessary.
  let child: @Sendable (Parent) -> Child

  init(_ name: String, child: @escaping @Sendable (Parent) -> Child) {
    testDescription = name
    self.child = child
  }

  init(_ name: String, put: @escaping @Sendable (Parent, Child) -> Void) {
    self.init(name) { parent in
      let child = Child()
      put(parent, child)
      return child
    }
  }
}

/// Expects the labels of some objects: that of a binding, or the default of an object that isn't bound.
private func expectLabels(
  _ labels: [String], of children: Child...,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) {
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
  #expect(children.map(\.label) == labels, sourceLocation: location)
}

/// Returns a host of a view that binds objects, usually with their children.
@MainActor
func bindingHost(
  _ objects: any EnvironmentBindable..., includeChildren: Bool = true, label: String = "bound"
) -> ViewHost<AnyView> {
  func binding(_ object: some EnvironmentBindable, in view: AnyView) -> AnyView {
    AnyView(view.bindEnvironment(to: object, includeChildren: includeChildren))
  }
  var view = AnyView(Text(""))
  for object in objects { view = binding(object, in: view) }
  return ViewHost(environment: boundValues(label: label)) { view }
}
