// As SwiftUI does; Foundation exports Observation on Apple's platforms, and so does this module where Foundation doesn't.
@_exported public import Foundation
@_exported public import Observation
