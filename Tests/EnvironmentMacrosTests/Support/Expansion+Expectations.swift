import Testing

extension Expansion {
  /// Expects the whole source, and no diagnostics.
  func expect(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(source == expected, sourceLocation: sourceLocation)
    expectDiagnostics(0, sourceLocation: sourceLocation)
  }

  /// Expects that the source contains some parts and lacks others, and the number of diagnostics.
  func expect(
    containing parts: [String] = [], lacking others: [String] = [], diagnosticCount: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for part in parts {
      #expect(source.contains(part), sourceLocation: sourceLocation)
    }
    for other in others {
      #expect(!source.contains(other), sourceLocation: sourceLocation)
    }
    expectDiagnostics(diagnosticCount, sourceLocation: sourceLocation)
  }

  /// Expects how often the source contains each part, and the number of diagnostics.
  func expect(
    counts: KeyValuePairs<String, Int>, diagnosticCount: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (part, count) in counts {
      #expect(source.ranges(of: part).count == count, "\(part)", sourceLocation: sourceLocation)
    }
    expectDiagnostics(diagnosticCount, sourceLocation: sourceLocation)
  }

  func expectDiagnostics(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(diagnostics.count == count, "\(diagnostics)", sourceLocation: sourceLocation)
  }
}
