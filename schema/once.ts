/** Creates a value at its first use, for values that few screens need and that would slow every start. */
export const once = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
