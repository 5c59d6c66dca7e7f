import EnvironmentKit

final class Model {
  var title = ""
}

protocol Named: AnyObject {}

struct Owner: View {
  @EnvironmentBound var model = Model()
  @EnvironmentBound(includeChildren: true) var parent = Model()
  @EnvironmentBound var optional: Model?
  @EnvironmentBound var count = 0

  var body: some View { Text(model.title) }
}

struct Page: View {
  let model = Model()

  var body: some View { Text(model.title).bindEnvironment(to: model) }
}

struct PageWithChildren: View {
  let model = Model()

  var body: some View { Text(model.title).bindEnvironment(to: model, includeChildren: true) }
}

struct PageOfProtocol: View {
  let named: any Named
  let optional: (any EnvironmentAccessible)?

  var body: some View {
    Text("").bindEnvironment(to: named)
    Text("").bindEnvironment(to: optional, includeChildren: true)
  }
}
