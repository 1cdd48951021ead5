import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Random } from '../../../../sync/testing/random.ts'
import { openFaultProxy } from '../../support/own-server.ts'
import { setNetwork } from '../../support/screens.ts'
import { meetsStreams, requestFaults, type RequestFault } from './request-faults.ts'

export type FaultKind = RequestFault | 'stream cut' | 'nobody listens' | 'offline'

export const faultKinds: readonly FaultKind[] = [
  ...(Object.keys(requestFaults) as RequestFault[]),
  'stream cut',
  'nobody listens',
  'offline',
]

/** Something that goes wrong between a browser and the server. */
export interface Fault {
  kind: FaultKind
  /** For a fault of requests: the beginning of their paths. */
  path: string
  /** For a fault of requests: how many of them meet it. */
  times: number
  /** For a fault that lasts: how long, in milliseconds. */
  lasts: number
  random: Random
}

/** The connection between browsers and their server. Documents and scripts come from the browsers' caches, so that faults concern the API alone. */
export interface Line {
  url: string
  /** Plays a fault. Resolves once a lasting fault has ended, or once a fault of requests is set up. */
  play: (fault: Fault, pages: Page[]) => Promise<void>
  /** From now on no new fault happens. */
  heal: () => void
  /** Resolves once no earlier request is still under way; after 45 s at the latest, since a request whose browser is gone may never end. */
  isQuiet: () => Promise<void>
  /** How often each kind of fault has really happened. */
  counts: ReadonlyMap<FaultKind, number>
  /** How many pushes met a fault. */
  pushesMet: () => number
}

const pushPath = '/api/sync/push'
/** Milliseconds: the longest fault holds a request for 35 s and then passes it on. */
const longestFault = 45_000
const eventsPath = '/api/sync/events'

/** Opens a line to this server, without faults at first. It closes with the test. */
export async function openLine(target: string): Promise<Line> {
  const proxy = await openFaultProxy(target)
  const counts = new Map<FaultKind, number>()
  const count = (kind: FaultKind) => void counts.set(kind, (counts.get(kind) ?? 0) + 1)
  let pushesMet = 0
  const ready: Fault[] = []
  const streams = new Set<IncomingMessage>()
  const underWay = new Set<Promise<void>>()

  const cutStreams = () => {
    if (streams.size === 0) return
    for (const { socket } of streams) socket.destroy()
    count('stream cut')
  }

  proxy.meddle(async (request, response) => {
    const path = request.url ?? '/'
    const isStream = path.startsWith(eventsPath)
    const fault = ready.find(
      (one) => isOfRequests(one.kind) && path.startsWith(one.path) && (!isStream || meetsStreams.has(one.kind)),
    )
    if (fault && isOfRequests(fault.kind)) {
      fault.times -= 1
      if (fault.times === 0) ready.splice(ready.indexOf(fault), 1)
      const { kind } = fault
      const happened = () => {
        count(kind)
        if (path.startsWith(pushPath)) pushesMet += 1
      }
      // If the browser or the server is gone meanwhile, the fault fails and is not counted.
      const met = requestFaults[kind]({ target, request, response, random: fault.random.fork() })
      const done = met.then(happened, () => void response.destroy())
      underWay.add(done)
      await done.finally(() => underWay.delete(done))
      return true
    }
    if (isStream) {
      streams.add(request)
      request.socket.once('close', () => streams.delete(request))
      const cut = ready.findIndex(({ kind }) => kind === 'stream cut')
      if (cut >= 0) setTimeout(cutStreams, ready.splice(cut, 1)[0]!.lasts / 10)
    }
    return false
  })

  /** Lasting faults must not overlap: the first to end would end both. */
  let lasting = Promise.resolve()
  const inTurn = (work: () => Promise<void>) => (lasting = lasting.then(work))

  const play = async (fault: Fault, pages: Page[]) => {
    switch (fault.kind) {
      case 'stream cut':
        if (streams.size > 0) return cutStreams()
        return void ready.push(fault)
      case 'nobody listens':
        return await inTurn(async () => {
          await proxy.goDown()
          count(fault.kind)
          await pause(fault.lasts)
          await proxy.comeBack()
        })
      case 'offline':
        return await inTurn(async () => {
          await Promise.all(pages.map((page) => setNetwork(page, false)))
          if (await untilOffline(pages)) count(fault.kind)
          await pause(fault.lasts)
          await Promise.all(pages.map((page) => setNetwork(page, true)))
        })
      default:
        ready.push(fault)
    }
  }

  return {
    url: proxy.url,
    play,
    heal: () => void ready.splice(0),
    isQuiet: async () => void (await Promise.race([Promise.all(underWay), pause(longestFault)])),
    counts,
    pushesMet: () => pushesMet,
  }
}

const isOfRequests = (kind: FaultKind): kind is RequestFault => Object.hasOwn(requestFaults, kind)

/** Whether these pages have noticed that they are offline. A page that is being left is asked again. */
const untilOffline = async (pages: Page[]): Promise<boolean> => {
  for (let n = 0; n < 20; n += 1) {
    const asked = pages.map((page) => page.evaluate(() => !navigator.onLine).catch(() => false))
    if ((await Promise.all(asked)).every(Boolean)) return true
    await pause(50)
  }
  return false
}
