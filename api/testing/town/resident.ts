import { userFeed } from '../../../schema/feeds.ts'
import type { Id } from '../../../schema/ids.ts'
import type { MutationArguments, MutationName } from '../../../schema/mutations.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { writeCursor, type FeedCursor, type PullAnswer, type PushAnswer } from '../../../schema/sync.ts'
import { protocol, protocolHeader } from '../../../schema/protocol.ts'
import { isRefusalCode, type ErrorBody } from '../../../schema/refusals.ts'
import { ApiError, JsonText, type Call } from '../../../sync/http/transport.ts'
import type { TownHousehold, TownStudent } from '../../../sync/testing/town/town.ts'
import { mutation } from '../../sync/test-device.ts'
import { comparePhones, Phone, type PhoneVerdict } from './phone.ts'
import { count, type Reporter } from './report.ts'
import type { TownServer } from './server.ts'
import { addDays, ageOn, dayOf } from './swiss-days.ts'

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

export interface WriteOptions {
  foretold?: Foretold
  /** Called once the server has taken it. */
  onDone?: () => void
}

/** What somebody has written, with or without network. */
export interface Written {
  /** True if the server has taken it, or the code of a refusal that was foretold; undefined for any other one, which is reported. */
  send(): Promise<{ code: string } | true | undefined>
}

interface Waiting {
  name: MutationName
  options: WriteOptions
  settled?: { result: { code: string } | true | undefined }
}

/** Somebody of the town, with a session, and with a phone or only the calls of one. */
export class Resident {
  id: Id = ''
  #phone: Phone | undefined
  readonly #waiting = new Map<Id, Waiting>()
  #cookies = new Map<string, string>()

  constructor(
    readonly of: TownStudent | TownHousehold,
    readonly home: string,
    readonly server: TownServer,
    readonly reporter: Reporter,
    readonly hasPhone = false,
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

  /** Of the session, as a browser keeps them. */
  cookies(): [name: string, value: string][] {
    return [...this.#cookies]
  }

  /** Sends a request as this person, who signs in again once the session is over. */
  async call<Body>(method: string, path: string, sent?: unknown): Promise<Answer<Body>> {
    const answer = await this.#send<Body>(method, path, sent)
    const isOver = answer.status === 401 && (answer.body as Refused | undefined)?.code === 'signed_out'
    if (!isOver || path.startsWith('/api/auth/')) return answer
    await this.#send('POST', '/api/auth/login', {
      email: this.email,
      password: this.password,
    })
    return await this.#send<Body>(method, path, sent)
  }

  async #send<Body>(method: string, path: string, sent?: unknown): Promise<Answer<Body>> {
    const body = sent === undefined ? undefined : sent instanceof JsonText ? sent.text : JSON.stringify(sent)
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.server.send(path, {
      method,
      headers: {
        [protocolHeader]: String(protocol.spoken),
        ...(cookie && { cookie }),
        ...(body && {
          'content-type': 'application/json',
          'content-length': `${Buffer.byteLength(body)}`,
        }),
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

  /** Writes with network: it is sent at once. */
  async push<Name extends MutationName>(
    name: Name,
    args: MutationArguments<Name>,
    options: WriteOptions = {},
  ): Promise<{ code: string } | true | undefined> {
    const phone = this.#takePhone()
    if (!phone) return await (await this.write(name, args, options)).send()
    const verdict = await phone.writeAndSend(name, args)
    await this.#settleWaiting(phone)
    return this.#take(name, verdict, options)
  }

  /** Writes without network. What waits in a phone leaves at the next opening of the app, at the latest with `send`. */
  async write<Name extends MutationName>(
    name: Name,
    args: MutationArguments<Name>,
    options: WriteOptions = {},
  ): Promise<Written> {
    const phone = this.#takePhone()
    if (!phone)
      return {
        send: async () => this.#take(name, await this.#sendAlone(mutation(name, args)), options),
      }
    const id = await phone.write(name, args)
    const waiting: Waiting = { name, options }
    this.#waiting.set(id, waiting)
    return {
      send: async () => {
        if (!waiting.settled) {
          await phone.send()
          await this.#settleWaiting(phone)
        }
        return waiting.settled?.result
      },
    }
  }

  /** Each opening of the app sends all that waits. */
  async #settleWaiting(phone: Phone): Promise<void> {
    for (const [id, waiting] of this.#waiting) {
      const verdict = await phone.takeVerdict(id)
      if (!verdict) continue
      this.#waiting.delete(id)
      waiting.settled = {
        result: this.#take(waiting.name, verdict, waiting.options),
      }
    }
  }

  async #sendAlone(written: ReturnType<typeof mutation>): Promise<PhoneVerdict> {
    const { status, body } = await this.call<PushAnswer>('POST', '/api/sync/push', {
      userId: this.id,
      mutations: [written],
    })
    const verdict = status === 200 ? body.verdicts[0] : undefined
    if (verdict?.verdict === 'applied' || verdict?.verdict === 'duplicate') return 'applied'
    if (verdict?.verdict === 'rejected') return verdict
    return { code: `${status}`, message: JSON.stringify(body) }
  }

  #take(name: MutationName, verdict: PhoneVerdict, { foretold = [], onDone }: WriteOptions) {
    if (verdict !== 'applied') return this.#note(name, verdict.code, JSON.stringify(verdict), foretold)
    count(this.reporter.report.acts, name)
    onDone?.()
    return true
  }

  #takePhone(): Phone | undefined {
    if (this.hasPhone && this.isHere) this.#phone ??= this.#newPhone()
    return this.#phone
  }

  #newPhone(): Phone {
    const call: Call = async <T>(method: string, path: string, sent?: unknown) => {
      const { status, body } = await this.call<T | ErrorBody>(method, path, sent)
      if (status < 300) return body as T
      const { code } = body as ErrorBody
      throw new ApiError(status, JSON.stringify(body), isRefusalCode(code) ? code : undefined, body as ErrorBody)
    }
    return new Phone(this.id, call, (what) => this.reporter.wrong(`${this.name}'s phone: ${what}`))
  }

  /** A phone that has lived through everything shows what a new one does; a new age comes within two days of the birthday. */
  async comparePhones(): Promise<void> {
    if (!this.#phone || this.#waiting.size > 0) return
    const { birthDate } = this.of
    const today = dayOf(this.server.clock.now())
    if (birthDate !== null && ageOn(birthDate, today) !== ageOn(birthDate, addDays(today, -2))) return
    const fresh = this.#newPhone()
    for (const phone of [this.#phone, fresh]) await phone.catchUp()
    for (const difference of await comparePhones(this.#phone, fresh))
      this.reporter.wrong(`${this.name}'s phone differs from a new one: ${difference}`)
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
    let asked: FeedCursor = {
      feed: userFeed(this.id),
      cursor: null,
      before: null,
    }
    let epoch = ''
    for (let more = true; more;) {
      const query = new URLSearchParams({
        user: this.id,
        epoch,
        feeds: writeCursor(asked),
      })
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

  /** Work of one's own. Without a session its page would be that of a visitor, so somebody away for months signs in first. */
  async readJob(jobId: Id): Promise<JobRow | undefined> {
    await this.call('GET', `/api/wallets/${this.id}/balance`)
    const { status, body } = await this.call<JobRow>('GET', `/api/jobs/${jobId}`)
    if (status === 200) return body
    this.reporter.wrong(`${this.name}'s own work answers ${status}: ${JSON.stringify(body)}`)
    return undefined
  }
}
