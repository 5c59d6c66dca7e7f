import EnvironmentKit

extension EnvironmentValues {
  @Entry var modelNumber = 1
  @Entry var modelText = "another text that is too long to be stored in place"
}

@EnvironmentAccessible
final class ReadingModel {
  @Environment(\.modelNumber) var number
  @Environment(\.modelText) var text
  @Environment(\.modelText.utf8.count) var length
}

/// P3: reading a bound model's `@Environment` property, beside a property of a model that the standard library
/// observes.
var modelReads: [Benchmark] {
  [
    Benchmark("models/read an Int") {
      let (model, stock, conventional) = boundModels()
      return [
        .init("stock @Observable property") { count in repeated(count, into: 0) { readNumber(stock, $0) } },
        .init("@Environment") { count in repeated(count, into: 0) { readNumber(model, $0) } },
        .init("conventional") { count in repeated(count, into: 0) { readNumber(conventional, $0) } },
      ]
    }
    .target("P3", "@Environment", atMost: 2, of: "stock @Observable property"),

    Benchmark("models/read a String") {
      let (model, stock, conventional) = boundModels()
      return [
        .init("stock @Observable property") { count in repeated(count, into: "") { readText(stock, $0) } },
        .init("@Environment") { count in repeated(count, into: "") { readText(model, $0) } },
        .init("conventional") { count in repeated(count, into: "") { readText(conventional, $0) } },
      ]
    }
    .target("P3", "@Environment", atMost: 2, of: "stock @Observable property"),

    Benchmark("models/read a part of a value") {
      let (model, stock, _) = boundModels()
      return [
        .init("stock @Observable property") { count in repeated(count, into: 0) { readNumber(stock, $0) } },
        .init("@Environment") { count in repeated(count, into: 0) { readLength(model, $0) } },
      ]
    },

    Benchmark("models/read a model that isn't bound") {
      let (model, stock) = (ReadingModel(), StockModel())
      return [
        .init("stock @Observable property") { count in repeated(count, into: 0) { readNumber(stock, $0) } },
        .init("the default") { count in repeated(count, into: 0) { readNumber(model, $0) } },
        .init("the task's value") { count in
          withEnvironment {
            $0.modelNumber = 8
          } operation: {
            repeated(count, into: 0) { readNumber(model, $0) }
          }
        },
        .init("the value of the model's scope") { count in
          let model = withEnvironment {
            $0.modelNumber = 8
          } operation: {
            ReadingModel()
          }
          repeated(count, into: 0) { readNumber(model, $0) }
        },
      ]
    }
    // 200 ns, where a read of the stock property takes 28.
    .target("P4", "the default", atMost: 7, of: "stock @Observable property")
    .target("P4", "the task's value", atMost: 7, of: "stock @Observable property")
    .target("P4", "the value of the model's scope", atMost: 7, of: "stock @Observable property"),
  ]
}

private func boundModels() -> (ReadingModel, StockModel, ConventionalModel) {
  var values = EnvironmentValues.ofSamples
  values.modelNumber = 8
  values.modelText = "a third text that is too long to be stored in place"
  let model = ReadingModel()
  model.bindEnvironment(from: values)
  let conventional = ConventionalModel()
  conventional.bind { values[keyPath: $0] }
  return (model, StockModel(), conventional)
}

@inline(never)
private func readNumber(_ model: StockModel, _ sink: Sink<Int>) { sink.pointee = model.number }

@inline(never)
private func readNumber(_ model: ReadingModel, _ sink: Sink<Int>) { sink.pointee = model.number }

@inline(never)
private func readNumber(_ model: ConventionalModel, _ sink: Sink<Int>) { sink.pointee = model.number }

@inline(never)
private func readText(_ model: StockModel, _ sink: Sink<String>) { sink.pointee = model.text }

@inline(never)
private func readText(_ model: ReadingModel, _ sink: Sink<String>) { sink.pointee = model.text }

@inline(never)
private func readText(_ model: ConventionalModel, _ sink: Sink<String>) { sink.pointee = model.text }

@inline(never)
private func readLength(_ model: ReadingModel, _ sink: Sink<Int>) { sink.pointee = model.length }
