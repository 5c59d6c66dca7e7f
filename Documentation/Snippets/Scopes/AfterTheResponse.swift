// Work that continues after a response keeps the values of its request.

import EnvironmentKit

extension EnvironmentValues {
  @Entry var user = "guest"
  @Entry var background = BackgroundWork()
}

func respond() async throws -> String {
  let values = EnvironmentValues.current
  try values.background.add { print("a receipt for", EnvironmentValues.current.user) }
  return "201 Created"
}

// Ends after the last job.
try await EnvironmentValues.current.background.run {
  let response = try await withRequestEnvironment {
    $0.user = "Ada"
  } operation: {
    try await respond()
  }
  print(response)
}  // a receipt for Ada
