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

  @Test func `One changed byte prints its neighbours`() {
    var data = Data((0..<160).map { UInt8($0) })
    let old = data
    data[100] = 0
    expectDifference(
      old, data,
      """
        [
          … 98 unchanged lines
          98
          99
      -   100
      +   0
          101
          102
          … 57 unchanged lines
        ]
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
