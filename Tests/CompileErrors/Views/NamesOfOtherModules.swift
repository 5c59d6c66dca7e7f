import EnvironmentKit

func end(_ formatter: ByteCountFormatter) {
  DispatchQueue.main.async {}
  print(sqrt(2.0))
  exit(0)
}
