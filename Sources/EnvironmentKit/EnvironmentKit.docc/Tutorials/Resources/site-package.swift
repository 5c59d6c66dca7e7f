// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Bakery",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "EnvironmentKit", path: "../EnvironmentKit")],
  targets: [
    .executableTarget(name: "Bakery", dependencies: [.product(name: "EnvironmentKit", package: "EnvironmentKit")])
  ]
)
