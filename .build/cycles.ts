/** Returns the cycles of a graph, each once, as the nodes along it. */
export function findCycles(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>()
  const cycles: string[][] = []

  const walk = (stop: string, trail: string[]) => {
    const at = trail.indexOf(stop)
    if (at >= 0) cycles.push(trail.slice(at))
    if (at >= 0 || done.has(stop)) return
    for (const target of next.get(stop) ?? []) walk(target, [...trail, stop])
    done.add(stop)
  }
  for (const stop of next.keys()) walk(stop, [])
  return cycles
}
