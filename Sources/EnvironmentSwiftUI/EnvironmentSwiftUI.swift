@_exported public import EnvironmentModels
