// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

let swiftSyntax = SwiftSyntax.ofThisToolchain()

let package = Package(
  name: "EnvironmentKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .library(name: "EnvironmentKit", targets: ["EnvironmentKit"]),
    .library(name: "EnvironmentCore", targets: ["EnvironmentCore"]),
    .library(name: "EnvironmentModels", targets: ["EnvironmentModels"]),
    .library(name: "EnvironmentViews", targets: ["EnvironmentViews"]),
    .library(name: "EnvironmentViewsFoundation", targets: ["EnvironmentViewsFoundation"]),
    .library(name: "EnvironmentSwiftUI", targets: ["EnvironmentSwiftUI"]),
    .library(name: "EnvironmentInjection", targets: ["EnvironmentInjection"]),
    .library(name: "EnvironmentReducers", targets: ["EnvironmentReducers"]),
    .library(name: "EnvironmentDependencies", targets: ["EnvironmentDependencies"]),
    .library(name: "EnvironmentDependenciesNetworking", targets: ["EnvironmentDependenciesNetworking"]),
    .library(name: "ComposableEnvironment", targets: ["ComposableEnvironment"]),
    .library(name: "GlobalEnvironment", targets: ["GlobalEnvironment"]),
    .library(name: "EnvironmentInspector", targets: ["EnvironmentInspector"]),
    .library(name: "EnvironmentTesting", targets: ["EnvironmentTesting"]),
    .library(name: "EnvironmentReducersTesting", targets: ["EnvironmentReducersTesting"]),
    .library(name: "EnvironmentDependenciesTesting", targets: ["EnvironmentDependenciesTesting"]),
    .executable(name: "Showcase", targets: ["Showcase"]),
    .plugin(name: "EnvironmentInventory", targets: ["EnvironmentInventoryPlugin"]),
    .executable(name: "environment-inventory-tool", targets: ["environment-inventory-tool"]),
  ],
  dependencies: swiftSyntax.packages,
  targets: [
    .target(name: "EnvironmentCore"),
    .target(name: "EnvironmentExports", dependencies: ["EnvironmentCore"]),
    .target(
      name: "EnvironmentMacroImplementations",
      dependencies: swiftSyntax.products,
      swiftSettings: swiftSyntax.swiftSettings,
      linkerSettings: swiftSyntax.linkerSettings
    ),
    .macro(
      name: "EnvironmentMacros",
      dependencies: ["EnvironmentMacroImplementations"] + swiftSyntax.products,
      swiftSettings: swiftSyntax.swiftSettings,
      linkerSettings: swiftSyntax.linkerSettings
    ),
    .target(name: "EnvironmentFoundation", dependencies: ["EnvironmentCore"]),
    .target(name: "EnvironmentViews", dependencies: ["EnvironmentCore"]),
    .target(
      name: "EnvironmentViewsFoundation",
      dependencies: ["EnvironmentCore", "EnvironmentFoundation", "EnvironmentViews"]
    ),
    .target(name: "EnvironmentReducers", dependencies: ["EnvironmentCore"]),
    .target(
      name: "EnvironmentDependencies",
      dependencies: ["EnvironmentCore", "EnvironmentExports", "EnvironmentFoundation", "EnvironmentMacros"]
    ),
    .target(name: "EnvironmentDependenciesNetworking", dependencies: ["EnvironmentDependencies"]),
    .target(name: "DependencyTree", dependencies: ["EnvironmentCore", "EnvironmentExports"]),
    .target(
      name: "EnvironmentKit",
      dependencies: ["EnvironmentCore", "EnvironmentMacros", "EnvironmentViews", "EnvironmentViewsFoundation"]
    ),
    .target(
      name: "EnvironmentModels",
      dependencies: ["EnvironmentCore", "EnvironmentExports", "EnvironmentFoundation", "EnvironmentMacros"]
    ),
    .target(
      name: "EnvironmentSwiftUI",
      dependencies: ["EnvironmentCore", "EnvironmentFoundation", "EnvironmentMacros", "EnvironmentModels"]
    ),
    .target(name: "EnvironmentInjection", dependencies: ["EnvironmentCore", "EnvironmentExports"]),
    .target(name: "ComposableEnvironment", dependencies: ["DependencyTree", "EnvironmentCore", "EnvironmentReducers"]),
    .target(name: "GlobalEnvironment", dependencies: ["DependencyTree", "EnvironmentCore", "EnvironmentReducers"]),
    .target(name: "EnvironmentInspector", dependencies: ["EnvironmentCore", "EnvironmentViews"]),
    .target(
      name: "EnvironmentTesting",
      dependencies: [
        "EnvironmentCore", "EnvironmentExports",
        .target(name: "EnvironmentSwiftUI", condition: .when(platforms: [.macOS, .iOS, .tvOS, .visionOS, .watchOS])),
      ]
    ),
    .target(
      name: "EnvironmentReducersTesting",
      dependencies: ["EnvironmentCore", "EnvironmentReducers", "EnvironmentTesting"]
    ),
    .target(
      name: "EnvironmentDependenciesTesting",
      dependencies: ["EnvironmentCore", "EnvironmentDependencies", "EnvironmentTesting"]
    ),

    .target(
      name: "EnvironmentInventory",
      dependencies: ["EnvironmentInspector"] + swiftSyntax.products,
      swiftSettings: swiftSyntax.swiftSettings,
      linkerSettings: swiftSyntax.linkerSettings
    ),
    .executableTarget(
      name: "environment-inventory-tool",
      dependencies: ["EnvironmentInventory"],
      swiftSettings: swiftSyntax.swiftSettings,
      linkerSettings: swiftSyntax.linkerSettings
    ),
    .plugin(
      name: "EnvironmentInventoryPlugin",
      capability: .command(
        intent: .custom(
          verb: "environment-inventory", description: "Lists the values that the package declares, sets and reads."))
    ),

    .target(name: "LocaleAtlas", dependencies: ["EnvironmentKit"], path: "Examples/Showcase/LocaleAtlas"),
    .target(
      name: "ShowcaseLive", dependencies: ["EnvironmentInspector", "EnvironmentKit"],
      path: "Examples/Showcase/ShowcaseLive"
    ),
    .target(
      name: "ShowcaseCommand", dependencies: ["EnvironmentKit", "LocaleAtlas", "ShowcaseLive"],
      path: "Examples/Showcase/ShowcaseCommand"
    ),
    .executableTarget(name: "Showcase", dependencies: ["ShowcaseCommand"], path: "Examples/Showcase/Showcase"),

    .target(name: "TestSupport", dependencies: ["EnvironmentCore"], path: "Tests/TestSupport"),
    .target(name: "PortableFeature", dependencies: ["EnvironmentModels"], path: "Tests/PortableFeature"),
    .testTarget(name: "EnvironmentCoreTests", dependencies: ["EnvironmentCore", "TestSupport"]),
    .testTarget(
      name: "EnvironmentMacrosTests",
      dependencies: ["EnvironmentMacroImplementations"] + swiftSyntax.products,
      swiftSettings: swiftSyntax.swiftSettings,
      linkerSettings: swiftSyntax.linkerSettings
    ),
    .testTarget(
      name: "EnvironmentInventoryTests",
      dependencies: ["EnvironmentInventory"],
      swiftSettings: swiftSyntax.swiftSettings,
      linkerSettings: swiftSyntax.linkerSettings
    ),
    .testTarget(name: "EnvironmentViewsTests", dependencies: ["EnvironmentViewsFoundation", "TestSupport"]),
    .testTarget(
      name: "EnvironmentInspectorTests",
      dependencies: ["EnvironmentInspector", "EnvironmentKit", "EnvironmentTesting", "TestSupport"]
    ),
    .testTarget(
      name: "EnvironmentViewsFoundationTests", dependencies: ["EnvironmentViewsFoundation", "TestSupport"]
    ),
    .testTarget(
      name: "EnvironmentReducersTests",
      dependencies: ["EnvironmentReducers", "EnvironmentReducersTesting", "TestSupport"]
    ),
    .testTarget(
      name: "EnvironmentKitTests",
      dependencies: [
        "EnvironmentInjection", "EnvironmentKit", "EnvironmentReducers", "EnvironmentReducersTesting", "TestSupport",
      ]
    ),
    .testTarget(
      name: "EnvironmentModelsTests",
      dependencies: ["EnvironmentKit", "EnvironmentModels", "EnvironmentTesting", "PortableFeature", "TestSupport"]
    ),
    .testTarget(name: "EnvironmentInjectionTests", dependencies: ["EnvironmentInjection", "TestSupport"]),
    .testTarget(
      name: "EnvironmentDependenciesTests",
      dependencies: [
        "EnvironmentDependencies", "EnvironmentDependenciesNetworking", "EnvironmentKit", "EnvironmentTesting",
        "TestSupport",
      ]
    ),
    .testTarget(name: "ComposableEnvironmentTests", dependencies: ["ComposableEnvironment", "TestSupport"]),
    .testTarget(name: "GlobalEnvironmentTests", dependencies: ["GlobalEnvironment", "TestSupport"]),
    .testTarget(
      name: "FrontDoorTests",
      dependencies: [
        "ComposableEnvironment", "EnvironmentDependencies", "EnvironmentInjection", "EnvironmentInspector",
        "EnvironmentKit", "EnvironmentTesting", "GlobalEnvironment", "TestSupport",
      ]
    ),
    .testTarget(
      name: "EnvironmentTestingTests",
      dependencies: [
        "ComposableEnvironment", "EnvironmentDependencies", "EnvironmentDependenciesTesting", "EnvironmentInjection",
        "EnvironmentKit", "EnvironmentReducersTesting", "EnvironmentTesting", "GlobalEnvironment", "TestSupport",
      ]
    ),
  ]
)

/// Where the macro plugin gets SwiftSyntax from.
///
/// A Swift toolchain for Linux carries SwiftSyntax for its own macros, as modules and shared libraries in
/// `usr/lib/swift/host`; building against those needs no other package and cannot disagree with the compiler about a
/// version. Only a toolchain without that folder makes this package depend on `swift-syntax`.
struct SwiftSyntax {
  var packages: [Package.Dependency] = []
  var products: [Target.Dependency] = []
  var swiftSettings: [SwiftSetting] = []
  var linkerSettings: [LinkerSetting] = []

  static func ofThisToolchain() -> SwiftSyntax {
    // This manifest is a program that the toolchain linked against its own `libPackageDescription`, so the list of
    // libraries mapped into the process says where that toolchain is. The list has to be read to its end: such a file
    // gives a page at a time and says that its size is zero, which `String(contentsOfFile:)` takes for the first page.
    let library = "/pm/ManifestAPI/libPackageDescription.so"
    let mapped = (try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()) ?? Data()
    let line = String(decoding: mapped, as: UTF8.self).split(separator: "\n").first { $0.hasSuffix(library) }
    if let line, let path = line.firstIndex(of: "/") {
      let host = line[path...].dropLast(library.count) + "/host"
      if FileManager.default.fileExists(atPath: host + "/SwiftSyntaxMacroExpansion.swiftmodule") {
        return SwiftSyntax(
          swiftSettings: [.unsafeFlags(["-I", String(host)])],
          linkerSettings: [.unsafeFlags(["-L", String(host), "-Xlinker", "-rpath", "-Xlinker", String(host)])]
        )
      }
    }
    let names = [
      "SwiftDiagnostics", "SwiftParser", "SwiftSyntax", "SwiftSyntaxBuilder",
      "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacros", "_SwiftCompilerPluginMessageHandling",
    ]
    return SwiftSyntax(
      packages: [.package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"700.0.0")],
      products: names.map { .product(name: $0, package: "swift-syntax") }
    )
  }
}

// MARK: Switches of the project's own checks

// The default tests state each promise once. With the variable, which `.ci/run` sets, all tests run: also those in folders
// named `Variants`, which repeat a promise for other sizes, elements, kinds of values or hostile code, those in other modes
// of the language, those of the showcase, and a thousand tests at once.
if Context.environment["ENVIRONMENTKIT_ALL_TESTS"] == "1" {
  package.targets += [
    .testTarget(
      name: "SwiftFiveTests",
      dependencies: [
        "ComposableEnvironment", "EnvironmentDependencies", "EnvironmentInjection", "EnvironmentKit",
        "EnvironmentModels", "EnvironmentReducersTesting",
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    .testTarget(
      name: "MainActorTests",
      dependencies: [
        "ComposableEnvironment", "EnvironmentDependencies", "EnvironmentDependenciesTesting", "EnvironmentInjection",
        "EnvironmentKit", "EnvironmentModels", "EnvironmentReducersTesting", "GlobalEnvironment",
      ],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
    .testTarget(
      name: "MemoryTests",
      dependencies: ["EnvironmentCore", "EnvironmentViews", "EnvironmentViewsFoundation", "TestSupport"]
    ),
    .testTarget(name: "IsolationTests", dependencies: ["EnvironmentKit", "EnvironmentTesting"]),
    .testTarget(name: "LocaleAtlasTests", dependencies: ["LocaleAtlas"]),
    .testTarget(name: "ShowcaseLiveTests", dependencies: ["ShowcaseLive"], exclude: ["expected.txt"]),
    .testTarget(name: "ShowcaseCommandTests", dependencies: ["ShowcaseCommand"]),
  ]
} else {
  let names = [
    "ComposableEnvironment", "EnvironmentCore", "EnvironmentDependencies", "EnvironmentInjection",
    "EnvironmentInspector", "EnvironmentKit", "EnvironmentModels", "EnvironmentReducers", "EnvironmentTesting",
    "EnvironmentViews", "FrontDoor",
  ]
  for target in package.targets where names.contains(where: { target.name == $0 + "Tests" }) {
    target.exclude = ["Variants"]
  }
}

// Apple's SwiftUI needs no dependency. For this package's own tests there is a stand-in for it, with the variable only: in
// a graph with a module of that name, every `canImport(SwiftUI)` holds. Tests/SwiftUIStandIn/README.md says how it is used.
if let sdk = Context.environment["ENVIRONMENTKIT_SWIFTUI_STAND_IN"], ["1", "2026"].contains(sdk) {
  package.targets.removeAll { $0.type == .test }
  // The targets with code for SwiftUI. One of them depends on the bridge on other platforms only.
  for target in package.targets {
    switch target.name {
    case "EnvironmentSwiftUI": target.dependencies.append("SwiftUI")
    case "EnvironmentTesting":
      target.dependencies = ["EnvironmentCore", "EnvironmentExports", "EnvironmentSwiftUI", "SwiftUI"]
    default: break
    }
  }
  package.products.append(.library(name: "SwiftUIStandIn", targets: ["SwiftUI"]))
  package.targets += [
    .macro(
      name: "SwiftUIMacros",
      dependencies: swiftSyntax.products,
      path: "Tests/SwiftUIStandInMacros",
      swiftSettings: swiftSyntax.swiftSettings,
      linkerSettings: swiftSyntax.linkerSettings
    ),
    .target(
      name: "SwiftUI",
      dependencies: ["SwiftUIMacros"],
      path: "Tests/SwiftUIStandIn",
      exclude: ["README.md"],
      swiftSettings: sdk == "2026" ? [.define("SDK_2026")] : []
    ),
    .testTarget(name: "SwiftUIStandInTests", dependencies: ["SwiftUI", "TestSupport"]),
    .testTarget(
      name: "EnvironmentSwiftUITests",
      dependencies: ["EnvironmentSwiftUI", "EnvironmentTesting", "SwiftUI", "TestSupport"]
    ),
    .testTarget(
      name: "MainActorSwiftUITests",
      dependencies: ["EnvironmentSwiftUI", "EnvironmentTesting", "SwiftUI"],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
    .testTarget(
      name: "BesideSwiftUITests",
      dependencies: [
        "ComposableEnvironment", "EnvironmentCore", "EnvironmentDependencies", "EnvironmentDependenciesNetworking",
        "EnvironmentDependenciesTesting", "EnvironmentInjection", "EnvironmentModels", "EnvironmentReducers",
        "EnvironmentReducersTesting", "EnvironmentSwiftUI", "EnvironmentTesting", "GlobalEnvironment", "SwiftUI",
      ]
    ),
  ]
}

// The names of the test targets to build, separated by white space, for a check or a contributor that needs only those.
if let names = Context.environment["ENVIRONMENTKIT_TESTS"]?.split(whereSeparator: \.isWhitespace).map(String.init) {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

// Tests are compiled as whole modules, which are emitted with their code. Otherwise, the compiler type-checks each module up
// to three times, with the expansions of its macros and the bodies of its views. Libraries aren't, although a first build would
// take a fifth less: users also build them with `--build-system swiftbuild`, which expects a file for each source.
for target in package.targets where target.type == .test {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .unsafeFlags(
        ["-wmo", "-disable-batch-mode", "-num-threads", "2", "-no-emit-module-separately-wmo"],
        .when(configuration: .debug))
    ]
}

// No index of the toolchain's own modules, which would take an eighth of a first build. Where the macros depend on a package
// instead, no library has unsafe flags.
if swiftSyntax.packages.isEmpty {
  for target in package.targets where target.type != .plugin {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [.unsafeFlags(["-index-ignore-system-modules"], .when(configuration: .debug))]
  }
}

// Not the stand-in: its declarations mean what they mean in SwiftUI, which is built without these.
for target in package.targets where target.name != "SwiftUI" && target.type != .plugin {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),  // SE-0335
      .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
      .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    ]
}
