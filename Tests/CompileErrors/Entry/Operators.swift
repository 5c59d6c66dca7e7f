import EnvironmentKit

extension EnvironmentValues {
  @Entry var price: Decimal = 1
  @Entry var start = Date()
}

func total(_ values: EnvironmentValues) -> Decimal { values.price / 2 }
func end(_ values: EnvironmentValues) -> Date { values.start + 60 }
