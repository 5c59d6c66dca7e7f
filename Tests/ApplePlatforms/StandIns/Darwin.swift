// The part of the C library that the targets use, with the signatures of Apple's platforms. None of this runs.

// MARK: Threads and symbols

public struct _opaque_pthread_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public typealias pthread_key_t = UInt
public typealias pid_t = Int32
public typealias mode_t = UInt16
@discardableResult public func pthread_key_create(
  _: UnsafeMutablePointer<pthread_key_t>, _: (@convention(c) (UnsafeMutableRawPointer) -> Void)?
) -> Int32 { 0 }
@discardableResult public func pthread_setspecific(_: pthread_key_t, _: UnsafeRawPointer?) -> Int32 { 0 }
public func pthread_getspecific(_: pthread_key_t) -> UnsafeMutableRawPointer? { nil }
public func pthread_self() -> pthread_t { fatalError() }
public func pthread_get_stackaddr_np(_: pthread_t) -> UnsafeMutableRawPointer { fatalError() }
public func pthread_get_stacksize_np(_: pthread_t) -> Int { 0 }
public func pthread_main_np() -> Int32 { 0 }
public func dlsym(_ handle: UnsafeMutableRawPointer!, _ symbol: UnsafePointer<CChar>!) -> UnsafeMutableRawPointer! {
  nil
}
public func write(_: Int32, _: UnsafeRawPointer!, _: Int) -> Int { 0 }

// MARK: Memory and strings

public func memcmp(_: UnsafeRawPointer!, _: UnsafeRawPointer!, _: Int) -> Int32 { 0 }
public func strlen(_: UnsafePointer<CChar>!) -> Int { 0 }
public func strspn(_: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!) -> Int { 0 }
public func strcspn(_: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!) -> Int { 0 }
public func strncasecmp(_: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!, _: Int) -> Int32 { 0 }
public func strstr(_: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }

public func getenv(_: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }

// MARK: Files

public var errno: Int32 {
  get { 0 }
  set {}
}

public var EPERM: Int32 { 1 }
public var ENOENT: Int32 { 2 }
public var EINTR: Int32 { 4 }
public var EACCES: Int32 { 13 }
public var EEXIST: Int32 { 17 }
public var ENOTDIR: Int32 { 20 }
public var EISDIR: Int32 { 21 }
public var EINVAL: Int32 { 22 }
public var EIO: Int32 { 5 }
public var ENOTSUP: Int32 { 45 }
public var ENOTEMPTY: Int32 { 66 }
public var ESTALE: Int32 { 70 }
public var EILSEQ: Int32 { 92 }
public var ENOSPC: Int32 { 28 }
public var EROFS: Int32 { 30 }
public var ELOOP: Int32 { 62 }
public var ENAMETOOLONG: Int32 { 63 }
public var EDQUOT: Int32 { 69 }

public var O_RDONLY: Int32 { 0 }
public var O_WRONLY: Int32 { 1 }
public var O_NONBLOCK: Int32 { 4 }
public var O_NOFOLLOW: Int32 { 0x100 }
public var O_CREAT: Int32 { 0x200 }
public var O_EXCL: Int32 { 0x800 }
public var O_DIRECTORY: Int32 { 0x100000 }
public var O_CLOEXEC: Int32 { 0x1000000 }
public var AT_FDCWD: Int32 { -2 }
public var AT_SYMLINK_NOFOLLOW: Int32 { 0x20 }
public var AT_REMOVEDIR: Int32 { 0x80 }
public var RENAME_SWAP: Int32 { 2 }
public var LOCK_EX: Int32 { 2 }
public var LOCK_NB: Int32 { 4 }
public var STDERR_FILENO: Int32 { 2 }
public var EX_USAGE: Int32 { 64 }

public var S_IFMT: mode_t { 0o170000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFLNK: mode_t { 0o120000 }

public struct stat {
  public var st_dev: Int32 = 0
  public var st_ino: UInt64 = 0
  public var st_mode: mode_t = 0
  public var st_uid: UInt32 = 0
  public var st_gid: UInt32 = 0
  public var st_size: Int64 = 0
  public init() {}
}

public func fstat(_: Int32, _: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
public func fstatat(
  _: Int32, _: UnsafePointer<CChar>!, _: UnsafeMutablePointer<stat>!, _: Int32
) -> Int32 { 0 }
public func open(_: UnsafePointer<CChar>, _: Int32) -> Int32 { 0 }
public func open(_: UnsafePointer<CChar>, _: Int32, _: mode_t) -> Int32 { 0 }
public func openat(_: Int32, _: UnsafePointer<CChar>, _: Int32) -> Int32 { 0 }
public func openat(_: Int32, _: UnsafePointer<CChar>, _: Int32, _: mode_t) -> Int32 { 0 }
@discardableResult public func close(_: Int32) -> Int32 { 0 }
public func read(_: Int32, _: UnsafeMutableRawPointer!, _: Int) -> Int { 0 }
@discardableResult public func mkdir(_: UnsafePointer<CChar>!, _: mode_t) -> Int32 { 0 }
@discardableResult public func mkdirat(_: Int32, _: UnsafePointer<CChar>!, _: mode_t) -> Int32 { 0 }
@discardableResult public func fchmod(_: Int32, _: mode_t) -> Int32 { 0 }
@discardableResult public func renameat(
  _: Int32, _: UnsafePointer<CChar>!, _: Int32, _: UnsafePointer<CChar>!
) -> Int32 { 0 }
@discardableResult public func renameatx_np(
  _: Int32, _: UnsafePointer<CChar>!, _: Int32, _: UnsafePointer<CChar>!, _: UInt32
) -> Int32 { 0 }
@discardableResult public func linkat(
  _: Int32, _: UnsafePointer<CChar>!, _: Int32, _: UnsafePointer<CChar>!, _: Int32
) -> Int32 { 0 }
@discardableResult public func unlinkat(_: Int32, _: UnsafePointer<CChar>!, _: Int32) -> Int32 { 0 }
@discardableResult public func rename(_: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!) -> Int32 { 0 }
@discardableResult public func rmdir(_: UnsafePointer<CChar>!) -> Int32 { 0 }
public func flock(_: Int32, _: Int32) -> Int32 { 0 }
@discardableResult public func fchown(_: Int32, _: UInt32, _: UInt32) -> Int32 { 0 }
public func realpath(
  _: UnsafePointer<CChar>!, _: UnsafeMutablePointer<CChar>!
) -> UnsafeMutablePointer<CChar>! { nil }
public func free(_: UnsafeMutableRawPointer!) {}
public func memchr(_: UnsafeRawPointer!, _: Int32, _: Int) -> UnsafeMutableRawPointer! { nil }
public func isatty(_: Int32) -> Int32 { 0 }
public func exit(_: Int32) -> Never { fatalError("This module is for a check of types.") }

public struct DIR {}
public struct dirent {
  public var d_name: (CChar, CChar) = (0, 0)
  public init() {}
}
public func fdopendir(_: Int32) -> UnsafeMutablePointer<DIR>! { nil }
public func readdir(_: UnsafeMutablePointer<DIR>!) -> UnsafeMutablePointer<dirent>! { nil }
@discardableResult public func closedir(_: UnsafeMutablePointer<DIR>!) -> Int32 { 0 }
public func strerror(_: Int32) -> UnsafeMutablePointer<CChar>! { nil }
