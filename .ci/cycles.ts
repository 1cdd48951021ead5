import type { SourceFile } from './source-files.ts'

/**
 * Import cycles, each once, as the files along it. Types (erased) and `import()` (later) cannot leave a module half loaded
 * and don't count.
 */
export function findCycles(files: SourceFile[]): string[][] {
  const next = new Map(
    files.map((file) => [file.path, file.imports.flatMap(({ target, runsFirst }) => (runsFirst && target) || [])]),
  )
  const done = new Set<string>()
  const cycles: string[][] = []

  const walk = (path: string, trail: string[]) => {
    const at = trail.indexOf(path)
    if (at >= 0) cycles.push(trail.slice(at))
    if (at >= 0 || done.has(path)) return
    for (const target of next.get(path) ?? []) walk(target, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) walk(path, [])
  return cycles
}
