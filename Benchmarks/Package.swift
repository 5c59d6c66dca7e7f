// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "EnvironmentKit", path: "..")],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        .product(name: "ComposableEnvironment", package: "EnvironmentKit"),
        .product(name: "EnvironmentCore", package: "EnvironmentKit"),
        .product(name: "EnvironmentDependencies", package: "EnvironmentKit"),
        .product(name: "EnvironmentInjection", package: "EnvironmentKit"),
        .product(name: "EnvironmentKit", package: "EnvironmentKit"),
        .product(name: "EnvironmentReducers", package: "EnvironmentKit"),
        .product(name: "EnvironmentViews", package: "EnvironmentKit"),
        .product(name: "GlobalEnvironment", package: "EnvironmentKit"),
      ]
    ),
    .executableTarget(name: "empty"),
    .executableTarget(name: "page", dependencies: [.product(name: "EnvironmentViews", package: "EnvironmentKit")]),
  ]
)
