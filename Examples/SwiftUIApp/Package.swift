// swift-tools-version: 6.2
import PackageDescription

// A bookshop: models without SwiftUI, a command that shows them on each platform (`swift run bookshop`), and a SwiftUI app
// (on a Mac, `swift run BookshopApp`).
let package = Package(
  name: "SwiftUIApp",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "EnvironmentKit", path: "../..")],
  targets: [
    .target(
      name: "BookshopModels",
      dependencies: [.product(name: "EnvironmentModels", package: "EnvironmentKit")]
    ),
    .executableTarget(
      name: "BookshopApp",
      dependencies: ["BookshopModels", .product(name: "EnvironmentSwiftUI", package: "EnvironmentKit")]
    ),
    .executableTarget(
      name: "bookshop",
      dependencies: ["BookshopModels", .product(name: "EnvironmentModels", package: "EnvironmentKit")]
    ),
    .testTarget(
      name: "BookshopModelsTests",
      dependencies: ["BookshopModels", .product(name: "EnvironmentTesting", package: "EnvironmentKit")]
    ),
    .testTarget(
      name: "BookshopAppTests",
      dependencies: ["BookshopApp", .product(name: "EnvironmentTesting", package: "EnvironmentKit")]
    ),
  ]
)

#if !canImport(Darwin)
  // There is no SwiftUI here. EnvironmentKit's own checks compile the app beside a stand-in; an app needs none of
  // this.
  if Context.environment["ENVIRONMENTKIT_SWIFTUI_STAND_IN"] == "1" {
    for target in package.targets where target.name.hasPrefix("BookshopApp") {
      target.dependencies.append(.product(name: "SwiftUIStandIn", package: "EnvironmentKit"))
    }
  } else {
    package.targets.removeAll { $0.name.hasPrefix("BookshopApp") }
  }
#endif
