// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "EnvironmentKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "EnvironmentCore", targets: ["EnvironmentCore"]),
    .library(name: "EnvironmentViews", targets: ["EnvironmentViews"]),
  ],
  targets: [
    .target(name: "EnvironmentCore"),
    .target(name: "EnvironmentViews", dependencies: ["EnvironmentCore"]),

    .testTarget(name: "EnvironmentCoreTests", dependencies: ["EnvironmentCore"]),
    .testTarget(name: "EnvironmentViewsTests", dependencies: ["EnvironmentViews"]),
  ]
)

for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),  // SE-0335
      .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
      .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    ]
}
