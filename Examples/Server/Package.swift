// swift-tools-version: 6.2
import PackageDescription

// A service that takes orders, a program that sends it requests, and its tests. Requests and tests run in parallel.
let package = Package(
  name: "Server",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "EnvironmentKit", path: "../..")],
  targets: [
    .target(
      name: "OrderService",
      dependencies: [.product(name: "EnvironmentKit", package: "EnvironmentKit")]
    ),
    .executableTarget(name: "Server", dependencies: ["OrderService"]),
    .testTarget(
      name: "OrderServiceTests",
      dependencies: ["OrderService", .product(name: "EnvironmentTesting", package: "EnvironmentKit")]
    ),
  ]
)
