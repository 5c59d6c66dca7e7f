import EnvironmentReducers
import Foundation
import Testing

@MainActor
struct DifferenceVariants {
  @Test func `Completely different collections are compared in about linear time`() {
    // A quadratic comparison would take minutes.
    let issue = difference((0..<20_000).map { $0 % 7 }, (0..<20_000).map { $0 % 5 + 10 })
    #expect(issue.split(separator: "\n").count == 40_002)
  }

  @Test func `One changed byte prints its row of bytes`() {
    var data = Data((0..<160).map { UInt8($0) })
    let old = data
    data[100] = 0
    expectDifference(
      old, data,
      """
        Data(
          … 4 unchanged rows
          40 41 42 43 44 45 46 47 48 49 4a 4b 4c 4d 4e 4f,
          50 51 52 53 54 55 56 57 58 59 5a 5b 5c 5d 5e 5f,
      -   60 61 62 63 64 65 66 67 68 69 6a 6b 6c 6d 6e 6f,
      +   60 61 62 63 00 65 66 67 68 69 6a 6b 6c 6d 6e 6f,
          70 71 72 73 74 75 76 77 78 79 7a 7b 7c 7d 7e 7f,
          80 81 82 83 84 85 86 87 88 89 8a 8b 8c 8d 8e 8f,
          90 91 92 93 94 95 96 97 98 99 9a 9b 9c 9d 9e 9f
        )
      """)
  }

  @Test func `Objects that contain themselves and have equal descriptions have a finite difference`() {
    let (old, new) = (Link(), Link())
    expectDifference(old, new, "The values differ, but their descriptions are equal.")
    (old.next, new.next) = (nil, nil)
  }

  private final class Link: Equatable, CustomStringConvertible {
    var next: Link?
    var description: String { "link" }

    init() {
      next = self
    }

    static func == (left: Link, right: Link) -> Bool { left === right }
  }
}
