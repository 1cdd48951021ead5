import type { TownClock } from './clock.ts'
import { dayOf, minuteOf } from './swiss-days.ts'
import { oddWords } from './odd-words.ts'

/** What a town has found so far. */
export interface Report {
  /** Faults of the server, and figures that differ from those of the checks. Each is listed once. */
  wrongs: string[]
  /** Acts that anybody would expect to work, with the answer. */
  refusals: string[]
  /** Refusals that a rule foretells, and what people waited for and gave up, with their number. */
  foretold: Map<string, number>
  waits: Map<string, number>
  /** Acts that were done, by kind. */
  acts: Map<string, number>
  requests: number
  /** Of this process, from its first day to its last check. */
  processorSeconds: number
}

export const count = (counts: Map<string, number>, what: string): void =>
  void counts.set(what, (counts.get(what) ?? 0) + 1)

/** `until` ends the town's life at the first finding that it matches. */
export const createReport = (
  clock: () => TownClock,
  { until, say }: { until?: RegExp | undefined; say?: (line: string) => void } = {},
) => {
  let isOver = false
  const report: Report = {
    wrongs: [],
    refusals: [],
    foretold: new Map(),
    waits: new Map(),
    acts: new Map(),
    requests: 0,
    processorSeconds: 0,
  }
  const said = new Set<string>()
  const when = () => {
    const minute = minuteOf(clock().now())
    return `${dayOf(clock().now())} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  }
  const wrong = (what: string): void => {
    if (said.has(what)) return
    said.add(what)
    report.wrongs.push(`${when()} ${what}`)
    say?.(`  ${report.wrongs.at(-1)}`)
    isOver ||= until?.test(what) ?? false
  }
  return {
    report,
    isOver: () => isOver,
    wrong,
    refused: (who: string, what: string, answer: string) => {
      const line = `${who}: ${what} → ${answer}`
      report.refusals.push(`${when()} ${line}`)
      say?.(`  ${report.refusals.at(-1)}`)
      isOver ||= until?.test(line) ?? false
    },
    /** Looks at what somebody reads. `where` names the place, without ids. */
    read: (where: string, text: unknown) => {
      for (const found of oddWords(text)) wrong(`${where} shows ${found}`)
    },
  }
}

export type Reporter = ReturnType<typeof createReport>
