import Foundation

/// The files written to a folder by earlier runs.
///
/// The record is a file in the folder. A file is removed only if the record has it and its content is still the written
/// one. So a missing or damaged record, a changed file and a file of another program lead to no removal.
struct SiteRecord: Equatable {
  /// The name of the record's file.
  static let name = ".environmentkit-files"

  private static let title = "Files written by EnvironmentKit, version 1. Without this file, former pages stay."

  /// The paths by the files written for them, and the content of each: several after a run without an end.
  private(set) var files: [Name: Entry] = [:]

  /// The bytes of a relative path: Swift considers some strings equal, unlike a file system.
  typealias Name = [UInt8]

  struct Entry: Equatable {
    let key: String
    var hashes: Set<UInt64>
  }

  mutating func add(_ path: SitemapPath, writtenPath: String, _ hash: UInt64) {
    files[path.bytes, default: Entry(key: writtenPath, hashes: [])].hashes.insert(hash)
  }

  /// Adds the missing files of another record; and the contents of common files, if told.
  mutating func add(_ other: SiteRecord, includingContents: Bool) {
    files.merge(other.files) { mine, others in
      includingContents ? Entry(key: mine.key, hashes: mine.hashes.union(others.hashes)) : mine
    }
  }

  mutating func remove(_ name: Name) { files[name] = nil }

  // MARK: Bytes

  var bytes: [UInt8] {
    var bytes = Array((Self.title + "\n").utf8)
    for (name, entry) in files.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      for hash in entry.hashes.sorted() {
        bytes += Array("\(String(hash, radix: 16)) ".utf8) + name + Array("\t\(entry.key)\n".utf8)
      }
    }
    return bytes + Self.end(of: bytes)
  }

  init() {}

  /// Reads a record. A damaged record has no files.
  init(_ bytes: [UInt8]) {
    let newline = UInt8(ascii: "\n")
    guard let end = bytes.dropLast().lastIndex(of: newline) else { return }
    let content = Array(bytes[...end])
    guard Array(bytes[(end + 1)...]) == Self.end(of: content) else { return }
    let lines = content.split(separator: newline)
    guard lines.first?.elementsEqual(Self.title.utf8) == true else { return }
    for line in lines.dropFirst() {
      let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1, omittingEmptySubsequences: false)
      let words = parts[0].split(separator: UInt8(ascii: " "), maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
      // A path out of the folder was never written.
      guard parts.count == 2, words.count == 2, let hash = UInt64(words[0], radix: 16),
        let path = try? SitemapPath(words[1], isFile: true), path.bytes.elementsEqual(words[1].utf8)
      else {
        files = [:]
        return
      }
      add(path, writtenPath: String(decoding: parts[1], as: UTF8.self), hash)
    }
  }

  private static func end(of content: [UInt8]) -> [UInt8] {
    Array("end \(String(hash(of: content), radix: 16))\n".utf8)
  }

  /// Returns a number, in practice another one for different contents. It isn't made to resist an attack.
  static func hash(of bytes: [UInt8]) -> UInt64 {
    var hash = UInt64(bytes.count)
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    bytes.withUnsafeBytes { bytes in
      // Eight bytes at a time, because single bytes take a debug build longer than writing the file.
      for index in stride(from: 0, through: bytes.count - 8, by: 8) {
        add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      }
      for byte in bytes.suffix(bytes.count % 8) { add(UInt64(byte)) }
    }
    return hash
  }
}
