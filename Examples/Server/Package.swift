// swift-tools-version: 6.2
import PackageDescription

// A service that takes orders, a program that sends it requests or serves HTTP, and its tests. Requests and tests run in
// parallel.
let package = Package(
  name: "Server",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "EnvironmentKit", path: "../..")],
  targets: [
    .target(name: "HTTP"),
    .target(
      name: "OrderService",
      dependencies: ["HTTP", .product(name: "EnvironmentKit", package: "EnvironmentKit")]
    ),
    .executableTarget(name: "Server", dependencies: ["HTTP", "OrderService"]),
    .testTarget(
      name: "OrderServiceTests",
      dependencies: ["HTTP", "OrderService", .product(name: "EnvironmentTesting", package: "EnvironmentKit")]
    ),
  ]
)
