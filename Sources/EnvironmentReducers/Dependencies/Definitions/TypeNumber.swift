/// A number as a type, so that a generic type can have one for each number.
protocol TypeNumber {
  static var value: Int { get }
}

/// The type of a number that isn't negative: its binary digits, one in the other.
func numberType(_ number: Int) -> any TypeNumber.Type {
  if number == 0 { return Zero.self }
  let half = numberType(number / 2)
  return number.isMultiple(of: 2) ? even(half) : odd(half)
}

private func even<Half: TypeNumber>(_ half: Half.Type) -> any TypeNumber.Type { Even<Half>.self }
private func odd<Half: TypeNumber>(_ half: Half.Type) -> any TypeNumber.Type { Odd<Half>.self }

private enum Zero: TypeNumber {
  static var value: Int { 0 }
}

private enum Even<Half: TypeNumber>: TypeNumber {
  static var value: Int { 2 * Half.value }
}

private enum Odd<Half: TypeNumber>: TypeNumber {
  static var value: Int { 2 * Half.value + 1 }
}
