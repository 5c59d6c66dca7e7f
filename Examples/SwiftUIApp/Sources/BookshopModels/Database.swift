import EnvironmentModels
import Foundation
import Synchronization

/// A store of data by name.
public struct Database: Sendable {
  /// Returns the data with a name, or `nil`.
  public var read: @Sendable (_ name: String) throws -> Data?
  /// Stores data under a name.
  public var write: @Sendable (_ data: Data, _ name: String) throws -> Void

  public init(
    read: @escaping @Sendable (_ name: String) throws -> Data?,
    write: @escaping @Sendable (_ data: Data, _ name: String) throws -> Void
  ) {
    (self.read, self.write) = (read, write)
  }
}

extension ModelEnvironmentValues {
  /// The store for all data that outlives the program. The default is in memory.
  @Entry public var database = Database.inMemory()
}

extension Database {
  /// Returns a database that is deallocated with its last reader.
  public static func inMemory() -> Database {
    let memory = Memory()
    return Database(
      read: { name in memory.data.withLock { $0[name] } },
      write: { data, name in memory.data.withLock { $0[name] = data } }
    )
  }

  /// Returns a database with a file for each name.
  public static func folder(_ folder: URL) -> Database {
    Database(
      read: { name in
        let file = folder.appending(path: name)
        return FileManager.default.fileExists(atPath: file.path) ? try Data(contentsOf: file) : nil
      },
      write: { data, name in
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try data.write(to: folder.appending(path: name), options: .atomic)
      }
    )
  }

  /// Returns a database in the system's folder for the files of an app.
  public static func applicationSupport(_ name: String) -> Database {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return folder(folders[0].appending(path: name))
  }

  private final class Memory: Sendable {
    let data = Mutex<[String: Data]>([:])
  }
}
