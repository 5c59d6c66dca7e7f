// swift-tools-version: 6.2
import PackageDescription

// The code that the articles show: each file of `Snippets` is a program. They are a package of their own, because SwiftPM
// would build the snippets of EnvironmentKit whenever it tests EnvironmentKit.
let package = Package(
  name: "Documentation",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.library(name: "Products", targets: ["Products"])],
  dependencies: [.package(name: "EnvironmentKit", path: "..")],
  targets: [
    // A snippet can import all that a product of its package depends on.
    .target(
      name: "Products",
      dependencies: [
        "ComposableEnvironment", "EnvironmentCore", "EnvironmentDependencies", "EnvironmentDependenciesNetworking",
        "EnvironmentDependenciesTesting", "EnvironmentInjection", "EnvironmentInspector", "EnvironmentKit",
        "EnvironmentModels", "EnvironmentReducers", "EnvironmentReducersTesting", "EnvironmentSwiftUI",
        "EnvironmentTesting", "EnvironmentViews", "EnvironmentViewsFoundation", "GlobalEnvironment",
      ].map { .product(name: $0, package: "EnvironmentKit") },
      path: "Products"
    )
  ]
)

// EnvironmentKit's own checks compile the snippets for SwiftUI beside a stand-in.
if Context.environment["ENVIRONMENTKIT_SWIFTUI_STAND_IN"] == "1" {
  package.targets[0].dependencies.append(.product(name: "SwiftUIStandIn", package: "EnvironmentKit"))
}
