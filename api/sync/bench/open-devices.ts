import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPublicFeed } from '../../../schema/feeds.ts'
import { writeCursor, type FeedCursor, type PullAnswer } from '../../../schema/sync.ts'
import { feedsOf } from '../../jobs/testing/first-loads.ts'
import type { SignedIn } from './world.ts'

/** What all devices together have met. */
export interface Met {
  events: number
  bytes: number
  /** Pages that a device has taken from its stream. */
  pages: number
  pulls: number
  /** The answers to pulls and streams that were not 200. */
  refused: number
}

interface Options {
  origin: URL
  people: readonly SignedIn[]
  epoch: string
  heads: ReadonlyMap<string, number>
  /** As devices were before pages came with the stream: they name no public feed, and pull at once. */
  isBefore: boolean
}

/** Milliseconds within which a device pulls news of public feeds that came without rows (`sync/engine/engine.ts`). */
const maxWaitMs = 5_000

/** Phones of students that are open, reduced to the protocol: each holds a stream of all cantons, takes its pages, and pulls what it lacks. */
export const openDevices = async ({ origin, people, epoch, heads, isBefore }: Options) => {
  const met: Met = { events: 0, bytes: 0, pages: 0, pulls: 0, refused: 0 }
  const streams = new Agent({ maxSockets: Infinity })
  const calls = new Agent({ keepAlive: true, maxSockets: 200 })
  const ask = (agent: Agent, path: string, cookie: string) =>
    new Promise<IncomingMessage>((resolve, reject) =>
      get(new URL(path, origin), { agent, headers: { cookie } }, resolve).on('error', reject),
    )
  let isOver = false

  const open = async ({ id, cookie }: SignedIn) => {
    const cursors = new Map(feedsOf(id).map((feed) => [feed, heads.get(feed) ?? 0]))
    const cursorsOf = (): FeedCursor[] => [...cursors].map(([feed, cursor]) => ({ feed, cursor, before: null }))
    const named = cursorsOf().filter(({ feed }) => !isBefore || !isPublicFeed(feed))
    const newest = new Map<string, number>()
    let isPulling = false
    const isBehind = () => [...newest].some(([feed, head]) => head !== cursors.get(feed))
    const pull = async (): Promise<void> => {
      if (isPulling) return
      isPulling = true
      if (!isBefore) await sleep(Math.random() * maxWaitMs)
      if (isOver) return
      if (!isBehind()) return void (isPulling = false)
      const query = new URLSearchParams({ user: id, epoch, feeds: cursorsOf().map(writeCursor).join(',') })
      met.pulls += 1
      try {
        const answer = await ask(calls, `/api/sync/pull?${query}`, cookie)
        let text = ''
        for await (const chunk of answer) text += String(chunk)
        if (answer.statusCode === 200)
          for (const { feed, cursor } of (JSON.parse(text) as PullAnswer).feeds) cursors.set(feed, cursor)
        else met.refused += 1
      } catch {
        met.refused += 1
      }
      isPulling = false
    }
    const take = (event: string): void => {
      met.events += 1
      const [, feed = '', from, cursor] =
        /"from":\{"((?:jobs|user):[^"]+)":(\d+)\},"feeds":\[\{[^[]*"cursor":(\d+)/.exec(event) ?? []
      const isPage = feed !== '' && Number(from) <= (cursors.get(feed) ?? 0)
      if (isPage) {
        met.pages += 1
        cursors.set(feed, Math.max(cursors.get(feed) ?? 0, Number(cursor)))
      }
      const [, told = '{}'] = /"heads":(\{[^}]*\})/.exec(event) ?? []
      for (const [name, head] of Object.entries(JSON.parse(told) as Record<string, number>)) newest.set(name, head)
      if (isBehind()) void pull()
    }
    const query = new URLSearchParams({
      user: id,
      feeds: [...cursors.keys()].join(','),
      epoch,
      cursors: named.map(writeCursor).join(','),
    })
    const stream = await ask(streams, `/api/sync/events?${query}`, cookie)
    if (stream.statusCode !== 200) met.refused += 1
    let text = ''
    stream.on('data', (chunk: Buffer) => {
      met.bytes += chunk.length
      text += chunk.toString()
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) take(event)
    })
    stream.on('error', () => (met.refused += 1))
  }

  for (let first = 0; first < people.length; first += 100) await Promise.all(people.slice(first, first + 100).map(open))
  return {
    met,
    close: () => {
      isOver = true
      streams.destroy()
      calls.destroy()
    },
  }
}
