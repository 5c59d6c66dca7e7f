import EnvironmentKit

/// The samples that each page shows in its own form: numbers, and codes of currencies, languages, regions and
/// locales.
struct Samples {
  var featured = ["ja", "ar", "hi", "el", "ka", "am", "th_TH", "fa", "ru", "ko", "he", "ta"]
  var decimals = [1_234_567.891, -42.5, 0.007]
  var percents = [0.256]
  var large = [1_234_567, 8_100_000_000]
  var currencies = ["EUR", "USD", "JPY", "INR", "BRL"]
  var languages = [
    "ar", "bn", "de", "el", "en", "es", "fa", "fr", "ha", "he", "hi", "id", "it", "ja", "ko", "mi", "nl", "pl", "pt",
    "qu", "ru", "sw", "ta", "th", "tr", "uk", "ur", "vi", "yo", "zh",
  ]
  var regions = [
    "AR", "AU", "BD", "BR", "CA", "CD", "CN", "DE", "EG", "ES", "ET", "FR", "GB", "GE", "GR", "ID", "IN", "IR", "IS",
    "JP", "KE", "KR", "MX", "NG", "NZ", "PE", "PK", "TR", "US", "ZA",
  ]
}

extension EnvironmentValues {
  /// The samples of the pages.
  @Entry var samples = Samples()
}
