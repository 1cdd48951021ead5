import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { destination, pino, type Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Env } from './env.ts'
import { formatLogLine } from './terminal-log.ts'

/** Lines of JSON on standard error, on a terminal lines to read; standard output is for the ready line alone. */
export const createLog = (level: Config['logLevel'], isOnTerminal: boolean = process.stderr.isTTY): Logger =>
  pino(
    { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    isOnTerminal
      ? { write: (line) => void process.stderr.write(formatLogLine(line)) }
      : destination({ dest: 2, sync: true }),
  )

/** One line per call: the pattern of the path and never the path, which can hold ids and what people search for. */
export const logRequests = createMiddleware<Env>(async (c, next) => {
  const started = performance.now()
  await next()
  const { log } = c.var
  const line = {
    method: c.req.method,
    route: routePath(c),
    status: c.res.status,
    ms: Math.round(performance.now() - started),
  }
  if (c.req.path.startsWith('/api/')) log.info(line, 'request')
  else log.debug(line, 'request')
})
