/// A request as it is received.
public struct HTTPRequest: Sendable {
  public var method = ""
  public var path = ""

  /// The values of the headers, by their names in lower case. The values of a header that is given twice have commas between
  /// them.
  public var headers: [String: String] = [:]
  public var body = ""

  /// The maximum number of bytes before the body.
  static let maximumHeadLength = 16_384

  /// The maximum number of bytes of the body.
  static let maximumBodyLength = 65_536

  /// Returns the place of the empty line that ends the head.
  static func endOfHead(in bytes: [UInt8]) -> Range<Int>? { bytes.firstRange(of: Array("\r\n\r\n".utf8)) }

  /// Reads the lines before the body.
  ///
  /// - Throws: ``HTTPRefusal`` if another program could read them in another way, such as a proxy before this server.
  init(head: some Sequence<UInt8>) throws {
    let lines = String(decoding: Array(head), as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else {
      throw HTTPRefusal(400, "The first line is no request.")
    }
    (method, path) = (String(words[0]), String(words[1]))
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      // No white space may stand before or after a header's name, nor a line break in its value.
      guard parts.count == 2, !parts[0].isEmpty, parts[0].unicodeScalars.allSatisfy({ ("!"..."~").contains($0) }),
        line.unicodeScalars.allSatisfy({ $0 >= " " || $0 == "\t" })
      else { throw HTTPRefusal(400, "A header can't be read.") }
      let (name, value) = (parts[0].lowercased(), String(parts[1].trimming { $0 == " " || $0 == "\t" }))
      headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    }
    if lines[0].unicodeScalars.contains(where: { $0 < " " }) { throw HTTPRefusal(400, "The first line is no request.") }
  }

  /// Returns the number of bytes of the body.
  ///
  /// - Throws: ``HTTPRefusal`` if it isn't one number in digits, or the body has another encoding or is too long.
  func bodyLength() throws -> Int {
    if headers["transfer-encoding"] != nil { throw HTTPRefusal(501, "The body has to come with a Content-Length.") }
    guard let text = headers["content-length"] else { return 0 }
    // A sign, a list, and numbers of other scripts have other characters.
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw HTTPRefusal(400, "Content-Length isn't one number.")
    }
    guard let length = Int(text), length <= Self.maximumBodyLength else {
      throw HTTPRefusal(413, "The body is too long.")
    }
    return length
  }
}

/// The reason why a request gets no answer of the service.
struct HTTPRefusal: Error {
  let status: Int
  let reason: String

  init(_ status: Int, _ reason: String) { (self.status, self.reason) = (status, reason) }
}

extension Substring {
  fileprivate func trimming(while isWhiteSpace: (Character) -> Bool) -> Substring {
    var rest = drop(while: isWhiteSpace)
    while let last = rest.last, isWhiteSpace(last) { rest.removeLast() }
    return rest
  }
}
