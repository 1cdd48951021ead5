import { liveQuery } from 'dexie'
import type { User } from '../../schema/accounts/user.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { pullLimits } from '../../schema/limits.ts'
import type { MessageRow } from '../../schema/messages/message.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import { readCursor, type FeedEntry, type FeedPage, type PullAnswer, type PushAnswer } from '../../schema/sync.ts'
import type { WakeReason } from '../device/device.ts'
import { JsonText, NetworkError } from '../http/transport.ts'
import { answerMessage } from '../mutations/messages.ts'
import { systemEnvironment, type SyncEnvironment } from '../protocol/environment.ts'
import { hasUnsent } from '../protocol/push-batch.ts'
import { startSync } from '../engine/start.ts'
import { LocalDatabase } from '../store/database.ts'
import { memoryUser } from '../testing/memory-rows.ts'
import { pause, type Contender, type Page, type StubServer } from './contender.ts'

/** A device that nobody wakes. */
export const device = {
  isOnline: () => true,
  isVisible: () => true,
  onWake: (_listener: (why: WakeReason) => void) => () => {},
  openStreamChannel: () => ({ sendAlive: () => {}, close: () => {} }),
}

const environment = (call: SyncEnvironment['call'], isOnline: () => boolean): SyncEnvironment => ({
  ...systemEnvironment({ ...device, isOnline }),
  openEvents: () => () => {},
  call,
})

const askedFeeds = (path: string) => new URLSearchParams(path.split('?')[1]).get('feeds')!.split(',')

const epoch = 'one'

/** The pages as the pull gives them: the newest offers first, with the places of a feed. */
const writeAnswers = (texts: string[]): Map<string, string> => {
  const pages = texts.map((text) => JSON.parse(text) as Page)
  const count = pages.reduce((sum, { jobs }) => sum + jobs.length, 0)
  const answers = new Map<string, string>()
  let start = 0
  let asked = 'new'
  for (const { jobs, people } of pages) {
    const end = start + jobs.length
    const entries = jobs.map((job, n) => ({ entity: 'job', id: job.id, position: count - start - n, op: 'put' }))
    const backfill = { entries, before: end === count ? null : count - end + 1 }
    const page = { feed: jobsFeed('VD'), head: count, cursor: count, entries: [], more: false, backfill }
    answers.set(asked, JSON.stringify({ page, rows: { job: jobs, person: people } }))
    asked = `${count}~${backfill.before}`
    start = end
  }
  return answers
}

/** A server of offers whose answers lie ready as text: each costs a turn of the event loop and its parsing. */
const serveOffers = (account: User, texts: string[], count: number): SyncEnvironment['call'] => {
  const answers = writeAnswers(texts)
  const call = async (_method: string, path: string): Promise<unknown> => {
    await pause(0)
    const answer: PullAnswer = { epoch, feeds: [], rows: {}, verdicts: [] }
    for (const text of askedFeeds(path)) {
      const [feed = '', position = ''] = text.split('@')
      const empty = { feed, head: 0, cursor: 0, entries: [], more: false }
      const known = feed === jobsFeed('VD') ? answers.get(position) : undefined
      if (feed === userFeed(account.id) && position === 'new') {
        answer.rows.account = [account]
        const entry = { entity: 'account' as const, id: account.id, position: 1, op: 'put' as const }
        answer.feeds.push({ ...empty, head: 1, cursor: 1, backfill: { entries: [entry], before: null } })
      } else if (known) {
        const { page, rows } = JSON.parse(known) as { page: FeedPage; rows: PullAnswer['rows'] }
        answer.feeds.push(page)
        Object.assign(answer.rows, rows)
      } else {
        const head = feed === jobsFeed('VD') ? count : feed === userFeed(account.id) ? 1 : 0
        const page = { ...empty, head, cursor: head }
        answer.feeds.push(position === 'new' ? { ...page, backfill: { entries: [], before: null } } : page)
      }
    }
    return answer
  }
  return call as SyncEnvironment['call']
}

/** The feed of one person, and the verdicts on their messages, in the shapes of the API. */
class OwnFeed {
  readonly #account: User
  readonly #feed: string
  readonly #entries: FeedEntry[]
  readonly #messages = new Map<Id, MessageRow>()

  constructor(account: User) {
    this.#account = account
    this.#feed = userFeed(account.id)
    this.#entries = [{ entity: 'account', id: account.id, position: 1, op: 'put' }]
  }

  get #head(): number {
    return this.#entries.length
  }

  pull(path: string): PullAnswer {
    const pages = askedFeeds(path).map((text) => this.#readPage(readCursor(text)?.cursor ?? null))
    return { epoch, feeds: pages, rows: this.#rowsOf(pages), verdicts: [] }
  }

  push({ feeds, mutations }: Push): PushAnswer {
    const verdicts = mutations.map(({ id, args }) => {
      const sequence = this.#head
      const createdAt = new Date().toISOString()
      this.#messages.set(args.id, { ...args, senderId: this.#account.id, createdAt, isRead: false, sequence })
      this.#entries.push({ entity: 'message', id: args.id, position: this.#head + 1, op: 'put' })
      return { id, verdict: 'applied' as const, position: this.#head }
    })
    const from = feeds?.[0] && readCursor(feeds[0])?.cursor
    if (typeof from !== 'number') return { epoch, verdicts }
    const page = this.#readPage(from)
    // Like the real server, it leaves rows that exceed a page to a pull.
    if (page.more) return { epoch, verdicts }
    return { epoch, verdicts, continued: { from: { [this.#feed]: from }, feeds: [page], rows: this.#rowsOf([page]) } }
  }

  #readPage(cursor: number | null): FeedPage {
    const page = { feed: this.#feed, head: this.#head, more: false, entries: [] }
    if (cursor === null)
      return { ...page, cursor: this.#head, backfill: { entries: this.#entries.slice(), before: null } }
    const entries = this.#entries.slice(cursor, cursor + pullLimits.page)
    const end = cursor + entries.length
    return { ...page, entries, cursor: end, more: end < this.#head }
  }

  #rowsOf(pages: FeedPage[]): PullAnswer['rows'] {
    const entries = pages.flatMap((page) => [...page.entries, ...(page.backfill?.entries ?? [])])
    return {
      account: entries.some(({ entity }) => entity === 'account') ? [this.#account] : [],
      message: entries.flatMap(({ id }) => this.#messages.get(id) ?? []),
    }
  }
}

interface Push {
  feeds?: string[]
  mutations: { id: Id; args: MutationArguments<'message.send'> }[]
}

const jobId = newId()

/** The whole synchronisation, with stub servers behind its `call`. */
export const ours: Contender = {
  async prepareLoad(pages) {
    const me = newId()
    const count = pages.reduce((sum, page) => sum + (JSON.parse(page) as Page).jobs.length, 0)
    const call = serveOffers(memoryUser(me, 'Ana', 'student', 'Lausanne, VD'), pages, count)
    // Up to 5,000 offers all are stored, as the other contenders do; beyond, the product's retention applies.
    const retained = count > 5_000 ? pullLimits.openJobs : count
    const db = new LocalDatabase(me)
    await db.open()
    return {
      retained,
      run: async (noteFirst) => {
        const watching = liveQuery(() => db.jobs.limit(pullLimits.firstPage).toArray()).subscribe((jobs) => {
          if (jobs.length === pullLimits.firstPage) noteFirst()
        })
        const handle = startSync(me, {
          database: db,
          account: { userType: 'student', city: 'Lausanne, VD' },
          environment: environment(call, () => true),
          retention: { ...pullLimits, openJobs: retained },
        })
        await handle.pull()
        watching.unsubscribe()
        await handle.stop()
      },
      countJobs: () => db.jobs.count(),
      end: () => db.delete(),
    }
  },

  async open() {
    const me = newId()
    const db = new LocalDatabase(me)
    await db.open()
    const feed = new OwnFeed(memoryUser(me, 'Paul', 'private'))
    let server: StubServer | 'for the first pull' | undefined = 'for the first pull'
    const call = async (method: string, path: string, body: unknown): Promise<unknown> => {
      if (!server) throw new NetworkError('offline')
      const reply = (sent?: Push) => (method === 'GET' ? feed.pull(path) : feed.push(sent ?? { mutations: [] }))
      if (server === 'for the first pull') return reply()
      const { received } = server
      return await server.answer(body instanceof JsonText ? body.text : '', (text) => {
        const sent = method === 'POST' ? (JSON.parse(text as string) as Push) : undefined
        for (const { args } of sent?.mutations ?? []) received.add(args.id)
        return reply(sent)
      })
    }
    const handle = startSync(me, {
      database: db,
      environment: environment(call as SyncEnvironment['call'], () => server !== undefined),
      // The other contenders keep all messages of a conversation.
      retention: { ...pullLimits, messagesPerConversation: 10_000 },
    })
    await handle.pull()
    server = undefined
    return {
      // The other contenders keep no drafts; deleting one with the message would cost a request more.
      write: (n) => answerMessage(db, { jobId, receiverId: jobId, content: `Bonjour ${n}` }),
      watch: (onCount) => {
        const watching = liveQuery(() => db.messages.toArray()).subscribe((messages) => onCount(messages.length))
        return () => watching.unsubscribe()
      },
      connect: async (reached) => {
        server = reached
        handle.poke()
        while (await hasUnsent(db)) await pause(5)
      },
      count: () => db.messages.count(),
      end: async () => {
        await handle.stop()
        await db.delete()
      },
    }
  },
}
