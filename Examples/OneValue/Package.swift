// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OneValue",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "EnvironmentKit", path: "../..")],
  targets: [
    .executableTarget(
      name: "OneValue",
      dependencies: [
        .product(name: "EnvironmentKit", package: "EnvironmentKit"),
        .product(name: "EnvironmentInjection", package: "EnvironmentKit"),
        .product(name: "ComposableEnvironment", package: "EnvironmentKit"),
      ]
    )
  ]
)
