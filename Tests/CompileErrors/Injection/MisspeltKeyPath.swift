import EnvironmentInjection

final class Host: Injectable {
  let injection = InjectionValues()
  @Injection(\.misspelt) var greeting
  @Injection(\.misspelt) var typed: String
}
