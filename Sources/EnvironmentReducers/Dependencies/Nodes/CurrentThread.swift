#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Tells the current thread from all others that are running. Isn't zero.
enum CurrentThread {
  static var identity: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(bitPattern: Int(bitPattern: pthread_self()))
    #endif
  }
}
