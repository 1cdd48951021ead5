import { userFeed } from '../../../schema/feeds.ts'
import type { Id } from '../../../schema/ids.ts'
import type { MutationArguments, MutationName } from '../../../schema/mutations.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { writeCursor, type FeedCursor, type PullAnswer, type PushAnswer } from '../../../schema/sync.ts'
import type { TownHousehold, TownStudent } from '../../../sync/testing/town/town.ts'
import { mutation } from '../../sync/test-device.ts'
import type { PushedMutation } from '../../sync/verdicts.ts'
import { count, type Reporter } from './report.ts'
import type { TownServer } from './server.ts'

export interface Answer<Body> {
  status: number
  body: Body
}

interface Refused {
  code?: string
  message?: string
}

/** The codes of refusals that a rule foretells for an act. */
export type Foretold = readonly string[]

/** Somebody of the town, with a session. */
export class Resident {
  id: Id = ''
  #cookies = new Map<string, string>()

  constructor(
    readonly of: TownStudent | TownHousehold,
    readonly home: string,
    readonly server: TownServer,
    readonly reporter: Reporter,
  ) {}

  get isStudent(): boolean {
    return 'school' in this.of
  }

  get isHere(): boolean {
    return this.id !== ''
  }

  get name(): string {
    return `${this.of.firstName} ${this.of.lastName} (${this.of.id})`
  }

  get email(): string {
    return `${this.of.id}@example.com`
  }

  get password(): string {
    return `tilleul-${this.of.id}-7412`
  }

  get offlineShare(): number {
    return 'offlineShare' in this.of ? this.of.offlineShare : 0
  }

  /** Sends a request as this person, who signs in again once the session is over. */
  async call<Body>(method: string, path: string, sent?: unknown): Promise<Answer<Body>> {
    const answer = await this.#send<Body>(method, path, sent)
    const isOver = answer.status === 401 && (answer.body as Refused | undefined)?.code === 'signed_out'
    if (!isOver || path.startsWith('/api/auth/')) return answer
    await this.#send('POST', '/api/auth/login', { email: this.email, password: this.password })
    return await this.#send<Body>(method, path, sent)
  }

  async #send<Body>(method: string, path: string, sent?: unknown): Promise<Answer<Body>> {
    const body = sent === undefined ? undefined : JSON.stringify(sent)
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.server.send(path, {
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(body && { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` }),
      },
      ...(body && { body }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? []
      if (value) this.#cookies.set(name, value)
      else this.#cookies.delete(name)
    }
    this.reporter.report.requests += 1
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    const read: unknown = isJson ? await answer.json() : await answer.arrayBuffer()
    const where = `${method} ${path.split('?')[0]!.replaceAll(/[0-9a-f-]{36}/g, ':id')}`
    if (answer.status >= 500) this.reporter.wrong(`${where} answers ${answer.status}: ${JSON.stringify(read)}`)
    if (isJson) this.reporter.read(where, read)
    return { status: answer.status, body: read as Body }
  }

  /**
   * Does what anybody would expect to work, except for what `foretold` names. Returns the answer, or the code of a refusal that was foretold; undefined
   * for any other one, which is reported.
   */
  async act<Body>(
    what: string,
    [method, path, sent]: [method: string, path: string, sent?: unknown],
    foretold: Foretold = [],
  ): Promise<{ body: Body } | { code: string } | undefined> {
    const { status, body } = await this.call<Body>(method, path, sent)
    if (status < 300) {
      count(this.reporter.report.acts, what)
      return { body }
    }
    const { code = '', message = '', issues } = body as Refused & { issues?: { path: string }[] }
    return this.#note(what, code, `${status} ${code} ${message} ${JSON.stringify(issues ?? [])}`, foretold)
  }

  /** Writes a mutation as this person's phone does. `waits` says that it was written before, without network. */
  async push<Name extends MutationName>(
    name: Name,
    args: MutationArguments<Name>,
    foretold: Foretold = [],
  ): Promise<{ code: string } | true | undefined> {
    return await this.sendWritten(mutation(name, args), foretold)
  }

  async sendWritten(written: PushedMutation, foretold: Foretold = []): Promise<{ code: string } | true | undefined> {
    const { status, body } = await this.call<PushAnswer>('POST', '/api/sync/push', {
      userId: this.id,
      mutations: [written],
    })
    const verdict = status === 200 ? body.verdicts[0] : undefined
    if (verdict?.verdict === 'applied' || verdict?.verdict === 'duplicate') {
      count(this.reporter.report.acts, written.name)
      return true
    }
    const code = verdict?.verdict === 'rejected' ? verdict.code : `${status}`
    return this.#note(written.name, code, JSON.stringify(verdict ?? body), foretold)
  }

  #note(what: string, code: string, answer: string, foretold: Foretold): { code: string } | undefined {
    if (foretold.includes(code)) {
      count(this.reporter.report.foretold, `${what}: ${code}`)
      return { code }
    }
    this.reporter.refused(this.name, what, answer)
    return undefined
  }

  /** Returns all rows of the person's own feed, as a new phone reads them. */
  async pullAll(): Promise<PullAnswer['rows'][]> {
    const rows: PullAnswer['rows'][] = []
    let asked: FeedCursor = { feed: userFeed(this.id), cursor: null, before: null }
    let epoch = ''
    for (let more = true; more;) {
      const query = new URLSearchParams({ user: this.id, epoch, feeds: writeCursor(asked) })
      const { status, body } = await this.call<PullAnswer>('GET', `/api/sync/pull?${query.toString()}`)
      if (status !== 200) {
        this.reporter.wrong(`a new phone's pull answers ${status}: ${JSON.stringify(body).slice(0, 200)}`)
        return rows
      }
      rows.push(body.rows)
      epoch = body.epoch
      const [page] = body.feeds
      const before = page?.backfill?.before ?? null
      more = page !== undefined && (page.more || before !== null)
      asked = { feed: asked.feed, cursor: page?.cursor ?? null, before }
    }
    return rows
  }

  async readJob(jobId: Id): Promise<JobRow | undefined> {
    const { status, body } = await this.call<JobRow>('GET', `/api/jobs/${jobId}`)
    return status === 200 ? body : undefined
  }
}
