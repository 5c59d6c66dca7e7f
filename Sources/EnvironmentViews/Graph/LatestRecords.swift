/// The records of the latest update with any, and a limited number of earlier records.
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
      // Half of the records: an added record is then moved only once on average. A new array, which takes less memory.
      if all.count > maximumFormerCount { all = Array(all.suffix(maximumFormerCount / 2)) }
    }
    all.append(record)
  }

  /// Removes all records, and returns them.
  mutating func take() -> [Record] { exchange(&all, with: []) }
}
