/// The choice of the services in the environment.
struct Surroundings: Equatable {
  var isAtHarbour = false
  var isOnline = true
  var isCounted = true

  var database: any Database { isAtHarbour ? .harbour : .market }

  func networkClient(waitingIn pendingRequests: PendingRequests) -> any NetworkClient {
    if isOnline { OnlineClient(pendingRequests: pendingRequests) } else { OfflineClient() }
  }

  func analytics(in journal: Journal) -> any Analytics {
    if isCounted { JournalAnalytics(journal: journal) } else { NoAnalytics() }
  }
}
