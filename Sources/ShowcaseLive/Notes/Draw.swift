/// Draws numbers from a range: far from each other, as if at random, and the same each time.
struct Draw {
  private let range: ClosedRange<Int>
  private let step: Int
  private var count = 0

  init(from range: ClosedRange<Int>, step: Int) {
    self.range = range
    self.step = step
  }

  mutating func next() -> Int {
    count += 1
    return range.lowerBound + count * step % range.count
  }
}
