/// The records of the last update that made any, and a limited number of records of the updates before it.
///
/// An update has at most as many records as the hierarchy has views, so the records take little memory beside the
/// hierarchy, however long it lives.
struct LatestRecords<Record> {
  private(set) var all: [Record] = []
  private let maximumFormerCount: Int
  private var isNewUpdate = false

  init(maximumFormerCount: Int) {
    self.maximumFormerCount = maximumFormerCount
  }

  mutating func beginUpdate() { isNewUpdate = true }

  mutating func append(_ record: Record) {
    if isNewUpdate {
      isNewUpdate = false
      // Half of the records, so that an added record is moved only once on average. A new array, which takes less memory.
      if all.count > maximumFormerCount { all = Array(all.suffix(maximumFormerCount / 2)) }
    }
    all.append(record)
  }

  /// Removes all records, and returns them.
  mutating func take() -> [Record] { exchange(&all, with: []) }
}
