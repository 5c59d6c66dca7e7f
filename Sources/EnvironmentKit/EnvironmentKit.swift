@_exported public import EnvironmentCore
@_exported public import EnvironmentInjection
@_exported public import EnvironmentReducers
@_exported public import EnvironmentViews
