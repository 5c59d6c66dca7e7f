private import EnvironmentCore

// The loader calls the functions in this list when the process starts. So a test target linking the product registers
// the testing libraries, even if it doesn't import the product. Older compilers can't place a constant in a section.
// With them, traits and the other API of the product register the libraries when they are first used.
#if compiler(>=6.3)
  #if canImport(Darwin)
    @section("__DATA,__mod_init_func")
    @used
  #elseif os(Linux)
    @section(".init_array")
    @used
  #endif
  private let registerAtLoad: @convention(c) () -> Void = { Registration.install() }
#endif

/// The registration of the process's testing libraries with the core.
package enum Registration {
  /// The registration, made once.
  private static let registration: Void = {
    RunningXCTest.start()
    TestingLibrary(
      runningTest: { RunningSwiftTest.current ?? RunningXCTest.current },
      recordFailure: { message, location in
        RunningSwiftTest.recordFailure(message, at: location) || RunningXCTest.recordFailure(message, at: location)
      },
      recordWarning: { RunningSwiftTest.recordFailure($0, at: $1, isWarning: true) }
    ).install()
  }()

  /// Registers the testing libraries, unless they are already registered.
  package static func install() {
    registration
  }
}
