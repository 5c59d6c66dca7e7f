import EnvironmentKit

final class Model {
  var title = ""
}

struct Owner: View {
  @EnvironmentBound var model = Model()
  @EnvironmentBound(includeChildren: true) var parent = Model()

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
