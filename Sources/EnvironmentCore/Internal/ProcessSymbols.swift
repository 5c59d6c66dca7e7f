#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// What the libraries of the process have by a name.
package enum ProcessSymbols {
  /// The address of a symbol, in whichever library there is one.
  package static func address(of name: String) -> UnsafeMutableRawPointer? {
    #if canImport(Darwin)
      let wholeProcess = UnsafeMutableRawPointer(bitPattern: -2)
    #else
      let wholeProcess: UnsafeMutableRawPointer? = nil
    #endif
    return dlsym(wholeProcess, name)
  }
}
