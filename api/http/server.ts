import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer, type AddressInfo, type Server as NetServer } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Config } from '../config.ts'
import { StartError } from '../postgres/start-error.ts'
import type { Bus } from '../feeds/bus.ts'
import type { Env } from './env.ts'

/** Milliseconds that requests under way may still take once the server is stopping. */
const stopTimeoutMs = 10_000

/**
 * Milliseconds without any transfer after which a connection is closed; otherwise an answer that nobody takes would be held for good. Streams
 * have a heartbeat, and no other work takes as long.
 */
const stillness = 120_000

/**
 * Milliseconds within which a request's head, and the whole request, must have arrived. A connection that sends nothing counts as a head that does
 * not come. Each held connection takes memory, and the system gives a process only so many. 30 MB of photos need a line of 2 Mbit/s.
 */
export const arrival = { head: 15_000, request: 120_000 }

/**
 * Milliseconds for which a connection waits for its next request. A proxy keeps its connections for a minute, and one that we close in the moment in
 * which it sends a request costs somebody an error; a stranger's connection takes memory.
 */
const keepAlive = { ofProxy: 75_000, ofStrangers: 5_000 }

const reasons: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ port }) => `Le port ${port} (PORT) est déjà pris : indiquez-en un autre.`,
  EACCES: ({ port }) => `Le port ${port} (PORT) demande d’autres droits : indiquez-en un autre, à partir de 1024.`,
  EADDRNOTAVAIL: ({ host }) => `L’adresse « ${host} » (HOST) n’est pas celle de cette machine.`,
  ENOTFOUND: ({ host }) => `L’adresse « ${host} » (HOST) est introuvable.`,
}

export interface Listening {
  url: string
  /**
   * Is no longer ready for `drainSeconds`, in which a balancer turns to other instances. Then it accepts no more requests, ends the event streams,
   * and gives the rest its time.
   */
  close(): Promise<void>
}

/** Opens the port. Throws a StartError, one French sentence, if the port isn't available. */
export const listen = async (
  app: Hono<Env>,
  config: Config,
  bus: Bus,
  { still = stillness, head = arrival.head, whole = arrival.request } = {},
): Promise<Listening> => {
  const serverOptions = { headersTimeout: head, requestTimeout: whole, connectionsCheckingInterval: head / 3 }
  let isDraining = false
  const fetch: typeof app.fetch = async (request, bindings, ...more) => {
    if (!isDraining) return await app.fetch(request, bindings, ...more)
    const answer = await app.fetch(request, { ...bindings, isDraining }, ...more)
    answer.headers.set('Connection', 'close')
    return answer
  }
  // With these options, this creates a plain HTTP server.
  const server = createAdaptorServer({ fetch, serverOptions }) as Server
  server.timeout = still
  server.keepAliveTimeout = config.trustedProxies > 0 ? keepAlive.ofProxy : keepAlive.ofStrangers
  await openPort(server, config)
  return {
    url: urlOf(server, config),
    async close() {
      isDraining = true
      await sleep(config.drainSeconds * 1_000)
      await close(server, bus)
    },
  }
}

/** Throws the StartError that `listen` would throw, before a build or a database is started. */
export const checkPort = async (config: Config): Promise<void> => {
  const probe = createServer()
  await openPort(probe, config)
  await new Promise((resolve) => probe.close(resolve))
}

const openPort = (server: NetServer, config: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? '']
      reject(reason ? new StartError(reason(config)) : error)
    })
    server.listen(config.port, config.host, resolve)
  })

const close = async (server: Server, bus: Bus): Promise<void> => {
  const closed = new Promise((resolve) => server.close(resolve))
  // A browser keeps a connection open after its last answer, so idle connections are closed again and again.
  const tidying = setInterval(() => server.closeIdleConnections(), 50)
  const impatient = setTimeout(() => server.closeAllConnections(), stopTimeoutMs)
  await bus.close()
  await closed
  clearInterval(tidying)
  clearTimeout(impatient)
}

const urlOf = (server: Server, { host, publicUrl }: Config): string => {
  if (publicUrl) return publicUrl.href
  const { port } = server.address() as AddressInfo
  const isThisMachine = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
  const name = isThisMachine ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}/`
}
