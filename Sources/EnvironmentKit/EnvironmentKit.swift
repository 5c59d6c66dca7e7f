@_exported public import EnvironmentCore
@_exported public import EnvironmentViews
@_exported public import Foundation
