import BookshopModels
import EnvironmentTesting
import Foundation
import Synchronization
import Testing

@MainActor
struct CartModelTests {
  private let momo = Book(id: 1, title: "Momo", author: "Michael Ende", language: "de", price: 12)
  private let emma = Book(id: 2, title: "Emma", author: "Jane Austen", language: "en", price: 9)

  @Test(arguments: [(false, 21), (true, 189 / 10)])
  func `Members pay a tenth less`(isMember: Bool, total: Decimal) {
    let cart = CartModel()
    cart.bindTestEnvironment { $0.userSettings.isMember = isMember }
    cart.add(momo)
    cart.add(emma)
    #expect(cart.total == total)
  }

  @Test func `A book that is added twice is in the cart once`() {
    let cart = CartModel()
    cart.bindTestEnvironment([:])
    cart.add(momo)
    cart.add(momo)
    #expect(cart.books == [momo])
  }

  @Test func `The user's actions are recorded`() {
    let changes = Changes()
    let cart = CartModel()
    cart.bindTestEnvironment { $0.analytics = Analytics { changes.add($0) } }
    cart.add(momo)
    cart.add(emma)
    cart.remove(at: [0])
    #expect(changes.all == ["added Momo", "added Emma", "removed Momo"])
    #expect(cart.books == [emma])
  }

  @Test func `A cart in a folder is restored by the next program`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let cart = CartModel()
    cart.bindTestEnvironment { $0.database = .folder(folder) }
    cart.add(momo)

    let next = CartModel()
    next.bindTestEnvironment { $0.database = .folder(folder) }
    next.restore()
    #expect(next.books == [momo])
  }

  @Test func `A cart that can't be saved keeps its books and records the error`() {
    struct DiskIsFull: Error {}
    let changes = Changes()
    let cart = CartModel()
    cart.bindTestEnvironment {
      $0.database = Database(read: { _ in nil }, write: { _, _ in throw DiskIsFull() })
      $0.analytics = Analytics { changes.add($0) }
    }
    cart.add(momo)
    #expect(cart.books == [momo])
    #expect(changes.all == ["added Momo", "couldn't save the cart: DiskIsFull()"])
  }
}

/// The recorded changes, in order.
final class Changes: Sendable {
  private let storage = Mutex<[String]>([])

  var all: [String] { storage.withLock { $0 } }

  func add(_ change: String) { storage.withLock { $0.append(change) } }
}
