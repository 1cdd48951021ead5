/** Makes a value at its first use: what every start of the app would make, and few screens need, belongs here. */
export const once = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
