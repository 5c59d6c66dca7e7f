#if canImport(SwiftUI) && DEBUG
  internal import EnvironmentCore

  // The package can't see which view's code SwiftUI runs, so an unbound model reads the task's value or its default there.
  // In a debug build, the loader calls the functions in this list when the process starts, so such reads are reported from
  // the start. A compiler before 6.3 can't place a constant in a section.
  #if compiler(>=6.3)
    #if canImport(Darwin)
      @section("__DATA,__mod_init_func")
      @used
    #elseif os(Linux)
      @section(".init_array")
      @used
    #endif
    private let reportUnboundReads: @convention(c) () -> Void = { EnvironmentReporting.reportsUnboundReads = true }
  #endif
#endif
