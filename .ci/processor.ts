import { readFileSync } from 'node:fs'

/** Seconds of all processors since the machine began. */
export interface ProcessorTime {
  used: number
  idle: number
  /** CPU time that this machine wanted and did not get (steal). */
  taken: number
}

/** The kernel counts in hundredths of a second, whatever its own clock is. */
const perSecond = 100

/** Reads the first line of Linux' `/proc/stat`. Returns undefined where there is none. */
export function readProcessorTime(read = () => readFileSync('/proc/stat', 'utf8')): ProcessorTime | undefined {
  try {
    const [, ...numbers] = read().split('\n')[0]!.trim().split(/\s+/)
    const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, soft = 0, stolen = 0] = numbers.map(Number)
    const inSeconds = (ticks: number) => ticks / perSecond
    return {
      used: inSeconds(user + nice + system + irq + soft),
      idle: inSeconds(idle + waiting),
      taken: inSeconds(stolen),
    }
  } catch {
    return undefined
  }
}

/** Returns a line on the CPU time during a run, which tells a slow run from a slow machine. */
export function describeProcessorTime(before: ProcessorTime, after: ProcessorTime): string {
  const during = (kind: keyof ProcessorTime) => `${(after[kind] - before[kind]).toFixed(0)} s`
  return `processors: ${during('used')} used by everything here, ${during('idle')} idle, ${during('taken')} taken by other machines`
}

let counted = 0

/** Milliseconds of processors that programs used, by their names, with what they started and ended themselves. */
export const spentBy = new Map<string, number>()

/**
 * Notes under this name what ended children of this process used and no earlier call noted. Called when a program has ended, it is the time of this
 * program, also while others run. Notes nothing without Linux' `/proc`.
 */
export function noteSpent(name: string, read = () => readFileSync('/proc/self/stat', 'utf8')): void {
  try {
    // What stands in brackets, the program's name, may have spaces.
    const fields = read().split(') ').at(-1)!.split(' ')
    const all = ((Number(fields[13]) + Number(fields[14])) / perSecond) * 1_000
    spentBy.set(name, (spentBy.get(name) ?? 0) + all - counted)
    counted = all
  } catch {
    // No figures.
  }
}
