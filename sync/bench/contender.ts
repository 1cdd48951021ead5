import type { PublicUser } from '../../schema/accounts/user.ts'
import { newId } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'

/** A page of offers, with the people whom they name. */
export interface Page {
  jobs: JobRow[]
  people: PublicUser[]
}

/** The indexes of our table of offers. Everybody who has indexes keeps these. */
export const jobIndexes = ['postedById', 'assignedToId', ['canton', 'status', 'createdAt'], ['status', 'createdAt']]

export interface Message {
  id: string
  jobId: string
  receiverId: string
  content: string
  order: number
}

/**
 * The work that is the same for each contender: the floors, the peers and our own synchronisation. A contender counts the rows that it has stored, so
 * that one which stores nothing cannot look fast.
 */
export interface Contender {
  /** Opens an empty database for offers. The pages are the server's answers as text, so that each contender parses them. */
  prepareLoad(pages: string[]): Promise<FirstLoad>
  /** Opens an empty database for messages. No server is within reach. */
  open(): Promise<OpenStore>
  /** It sends its writes one by one: a tenth of them is drained, and the time taken ten times. */
  sendsOneByOne?: true
}

export interface FirstLoad {
  /** Resolves once all pages are stored. */
  run(noteFirst: () => void): Promise<void>
  countJobs(): Promise<number>
  /** How many it retains, where that is not all. */
  retained?: number
  end(): Promise<void>
}

export interface OpenStore {
  /** Resolves once the message is on the disk, and will be sent. */
  write(n: number): Promise<unknown>
  /** Calls back with how many messages a live query shows. */
  watch(onCount: (count: number) => void): () => void
  /** Resolves once the server has taken what waits; from then on each write is sent by itself. */
  connect(server: StubServer): Promise<unknown>
  count(): Promise<number>
  end(): Promise<void>
}

export const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** A name that no database has. */
export const fresh = () => `bench-${newId()}`

const jobId = newId()
export const messageOf = (n: number): Message => ({
  id: newId(),
  jobId,
  receiverId: jobId,
  content: `Bonjour ${n}`,
  order: n,
})

/** The server in the page: what it takes crosses as JSON, and each answer comes after so many milliseconds, at least a turn of the event loop. */
export class StubServer {
  readonly received = new Set<string>()
  readonly #delay: number
  #isGone = false

  constructor(delay: number) {
    this.#delay = delay
  }

  async answer<Answer>(request: unknown, reply: (read: unknown) => Answer): Promise<Answer> {
    const sent = JSON.stringify(request)
    await pause(this.#delay)
    if (this.#isGone) throw new Error('the server is gone')
    return JSON.parse(JSON.stringify(reply(JSON.parse(sent)))) as Answer
  }

  take(messages: readonly { id: string }[]): Promise<{ ids: string[] }> {
    return this.answer(messages, (read) => {
      const ids = (read as { id: string }[]).map(({ id }) => id)
      for (const id of ids) this.received.add(id)
      return { ids }
    })
  }

  /** From here on no request is answered. */
  leave(): void {
    this.#isGone = true
  }
}
