import EnvironmentKit

// Phase 3: Complex hierarchies with mixed approaches
struct ComplexView: View {
  @EnvironmentBound var newModel = NewModel()
  @StateObject private var oldModel: OldModel

  init(dependency: Dependency) {
    _oldModel = StateObject(wrappedValue: OldModel(dependency: dependency))
  }
}
