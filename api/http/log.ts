import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { destination, pino, type Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Env } from './env.ts'
import { noteRequest } from './process-metrics.ts'
import { formatLogLine } from './terminal-log.ts'

/** Logs lines of JSON to standard error, or readable lines on a terminal. Standard output carries only the ready line. */
export const createLog = (level: Config['logLevel'], isOnTerminal: boolean = process.stderr.isTTY): Logger =>
  pino(
    { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    isOnTerminal
      ? { write: (line) => void process.stderr.write(formatLogLine(line)) }
      : destination({ dest: 2, sync: true }),
  )

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
