/// Indicates whether the tests are a debug build, which reports the reads in initializers of views.
public var isDebugBuild: Bool {
  #if DEBUG
    true
  #else
    false
  #endif
}
