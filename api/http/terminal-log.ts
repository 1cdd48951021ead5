import { inspect } from 'node:util'
import { pino } from 'pino'

interface Line {
  level: number
  /** ISO 8601. */
  time: string
  msg?: string
}

/** Formats a log line for a terminal: local time, level, message, and the other fields in short. */
export const formatLogLine = (json: string): string => {
  const { level, time, msg = '', ...details } = JSON.parse(json) as Line
  const clock = new Date(time).toTimeString().slice(0, 8)
  const name = (pino.levels.labels[level] ?? String(level)).padEnd(5)
  const rest = Object.keys(details).length > 0 ? ` ${inspect(details, { depth: 4, breakLength: 120 })}` : ''
  return `${clock} ${name} ${msg}${rest}\n`
}
