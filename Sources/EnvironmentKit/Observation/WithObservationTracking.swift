// By import and not by a function that forwards, so that the name is not ambiguous beside `import Observation`.
@_exported public import func Observation.withObservationTracking
