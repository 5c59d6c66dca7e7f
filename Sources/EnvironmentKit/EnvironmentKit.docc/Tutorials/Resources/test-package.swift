// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Shop",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "EnvironmentKit", path: "../EnvironmentKit")],
  targets: [
    .target(name: "Shop", dependencies: [.product(name: "EnvironmentKit", package: "EnvironmentKit")]),
    .testTarget(
      name: "ShopTests",
      dependencies: ["Shop", .product(name: "EnvironmentTesting", package: "EnvironmentKit")]
    ),
  ]
)
