import type { CDPSession } from 'playwright-core'

/** One task of the page's main thread, in milliseconds. `cpu` is its processor time, which does not depend on how busy the machine is. */
interface Task {
  start: number
  cpu: number
}

interface MainThread {
  tasks: Task[]
  /** When the first and the largest content were painted, in milliseconds. */
  firstPaint: number
  largestPaint: number
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  tdur?: number
  args: { name?: string }
}

const categories = ['toplevel', 'loading', 'devtools.timeline', 'disabled-by-default-devtools.timeline']

/** Returns what the main thread does while `visit` runs. It can watch one page at a time. */
export async function watchMainThread(session: CDPSession, visit: () => Promise<void>): Promise<MainThread> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', { traceConfig: { includedCategories: categories }, transferMode: 'ReportEvents' })
  await visit()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  return read(events)
}

function read(events: TraceEvent[]): MainThread {
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!painted) throw new Error('The trace knows of no first paint.')
  const ofPage = events.filter(({ pid }) => pid === painted.pid)
  const main = ofPage.find(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const largest = ofPage.findLast(({ name }) => name === 'largestContentfulPaint::Candidate') ?? painted
  const tasks = ofPage.filter(({ name, tid, tdur }) => name === 'RunTask' && tid === main?.tid && tdur)
  return {
    tasks: tasks.map(({ ts, tdur = 0 }) => ({ start: ts / 1000, cpu: tdur / 1000 })),
    firstPaint: painted.ts / 1000,
    largestPaint: largest.ts / 1000,
  }
}
