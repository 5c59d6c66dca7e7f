// swift-tools-version: 6.2
import PackageDescription

// A feature with a debounced search, favourites and a timer, a program that runs it, and its tests.
let package = Package(
  name: "Search",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "EnvironmentKit", path: "../..")],
  targets: [
    .target(
      name: "SearchFeature",
      dependencies: [
        .product(name: "ComposableEnvironment", package: "EnvironmentKit"),
        .product(name: "EnvironmentKit", package: "EnvironmentKit"),
      ]
    ),
    // The program uses the clock of tests: it runs a script without waiting.
    .executableTarget(
      name: "Search",
      dependencies: ["SearchFeature", .product(name: "EnvironmentTesting", package: "EnvironmentKit")]
    ),
    .testTarget(
      name: "SearchFeatureTests",
      dependencies: ["SearchFeature", .product(name: "EnvironmentReducersTesting", package: "EnvironmentKit")]
    ),
  ]
)
