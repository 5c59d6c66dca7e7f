// SwiftUI has the same exports. Foundation exports Observation on Apple's platforms; this module does where
// Foundation doesn't.
@_exported public import Foundation
@_exported public import Observation
