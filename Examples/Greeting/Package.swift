// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Greeting",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "EnvironmentKit", path: "../..")],
  targets: [
    .executableTarget(name: "Greeting", dependencies: [.product(name: "EnvironmentKit", package: "EnvironmentKit")])
  ]
)
