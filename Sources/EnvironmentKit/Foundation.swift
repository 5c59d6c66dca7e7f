// Exports Foundation. On Apple's platforms, Foundation exports `Observation`, so a file that imports it has two macros
// `@Observable`, and the compiler chooses the standard one (see `Observable`). There, this module exports the types by
// name instead. So in a file with `import EnvironmentKit` alone, `@Observable` is this module's on every platform.
#if canImport(Darwin)
  @_exported public import struct Foundation.AttributedString
  @_exported public import class Foundation.Bundle
  @_exported public import struct Foundation.CGFloat
  @_exported public import struct Foundation.Calendar
  @_exported public import struct Foundation.CharacterSet
  @_exported public import struct Foundation.Data
  @_exported public import struct Foundation.Date
  @_exported public import struct Foundation.DateComponents
  @_exported public import class Foundation.DateFormatter
  @_exported public import struct Foundation.DateInterval
  @_exported public import struct Foundation.Decimal
  @_exported public import class Foundation.FileHandle
  @_exported public import class Foundation.FileManager
  @_exported public import struct Foundation.FloatingPointFormatStyle
  @_exported public import protocol Foundation.FormatStyle
  @_exported public import class Foundation.ISO8601DateFormatter
  @_exported public import struct Foundation.IndexPath
  @_exported public import struct Foundation.IndexSet
  @_exported public import struct Foundation.IntegerFormatStyle
  @_exported public import class Foundation.JSONDecoder
  @_exported public import class Foundation.JSONEncoder
  @_exported public import struct Foundation.Locale
  @_exported public import protocol Foundation.LocalizedError
  @_exported public import struct Foundation.Measurement
  @_exported public import class Foundation.NSObject
  @_exported public import struct Foundation.Notification
  @_exported public import class Foundation.NotificationCenter
  @_exported public import class Foundation.NumberFormatter
  @_exported public import struct Foundation.PersonNameComponents
  @_exported public import class Foundation.ProcessInfo
  @_exported public import class Foundation.PropertyListDecoder
  @_exported public import class Foundation.PropertyListEncoder
  @_exported public import typealias Foundation.TimeInterval
  @_exported public import struct Foundation.TimeZone
  @_exported public import struct Foundation.URL
  @_exported public import struct Foundation.URLComponents
  @_exported public import struct Foundation.URLQueryItem
  @_exported public import struct Foundation.UUID
  @_exported public import class Foundation.UserDefaults
#else
  @_exported public import Foundation
#endif
