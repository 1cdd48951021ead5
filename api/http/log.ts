import { randomUUID } from 'node:crypto'
import type { HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { destination, pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Env } from './env.ts'
import { noteRequest } from './process-metrics.ts'
import { formatLogLine } from './terminal-log.ts'

/** Logs lines of JSON to standard error, or readable lines on a terminal. Standard output carries only the ready line. */
export const createLog = (level: Config['logLevel'], isOnTerminal: boolean = process.stderr.isTTY): Logger =>
  pino(
    { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    isOnTerminal ? { write: (line) => void process.stderr.write(formatLogLine(line)) } : writeTogether(),
  )

/** Writes the lines of one turn of the event loop in one piece, at its end or with the process: requests that come at once are answered in one turn. */
const writeTogether = (): DestinationStream => {
  const file = destination({ dest: 2, sync: true })
  let lines = ''
  const flush = () => {
    const written = lines
    lines = ''
    try {
      if (written !== '') file.write(written)
    } catch {
      // A log that cannot be written (a full disk) stops nothing, and there is nobody to tell.
    }
  }
  process.on('exit', flush)
  return {
    write: (line) => {
      if (lines === '') setImmediate(flush)
      lines += line
    },
  }
}

/** Returns the id by which the log and the answer name a request: the one that a proxy gave it, if it looks like one, or a new one. */
export const nameRequest = (request: HonoRequest): string => {
  const given = request.header('x-request-id')
  return given !== undefined && /^[\w=-]{1,64}$/.test(given) ? given : randomUUID()
}

/** Logs and counts each call. The line has the path's pattern, never the path itself, which can hold ids and search texts. */
export const logRequests = createMiddleware<Env>(async (c, next) => {
  const started = performance.now()
  await next()
  const log = c.get('log')
  const ms = performance.now() - started
  const line = { method: c.req.method, route: routePath(c), status: c.res.status, ms: Math.round(ms) }
  noteRequest(line.method, line.route, line.status, ms)
  if (c.req.path.startsWith('/api/')) log.info(line, 'request')
  else log.debug(line, 'request')
})
