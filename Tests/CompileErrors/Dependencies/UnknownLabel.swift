import EnvironmentDependencies

@DependencyClient
struct Client {
  var fetch: (_ id: Int) throws -> Int
}

let user = try Client().fetch(name: 1)
