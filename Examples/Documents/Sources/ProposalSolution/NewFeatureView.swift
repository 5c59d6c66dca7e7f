import EnvironmentKit

// Phase 1: New features use @EnvironmentBound
struct NewFeatureView: View {
  @EnvironmentBound var model = NewFeatureModel()

  var body: some View {
    // Automatic binding, no boilerplate
  }
}
