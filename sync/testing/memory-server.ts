import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { mutationArguments } from '../../schema/mutation-arguments.ts'
import { upgradeArguments } from '../../schema/mutation-upgrades.ts'
import { mutationVersion, type Mutation, type MutationArguments, type MutationName } from '../../schema/mutations.ts'
import { refusalText, type RefusalCode } from '../../schema/refusals.ts'
import type { Entity, Rows, Verdict } from '../../schema/sync.ts'
import { isSuspended, Refusal, type MemoryData } from './memory-data.ts'
import { copyFeeds } from './memory-feeds.ts'
import { MemoryDomain } from './memory-domain.ts'
import { rowFor } from './memory-view.ts'
import { upgradesFromBefore } from './older-app.ts'

/** Bugs to plant into the server; the suite must find each. */
export interface ServerBugs {
  /** Verdicts are not recorded, so a mutation that is sent twice is applied twice. */
  forgetsVerdicts?: boolean
  /** Positions are given before the commit, so a late commit becomes visible behind a reader's cursor. */
  serialCursor?: boolean
  /** A push under another epoch is applied, before mutations that the server has lost are sent again. */
  ignoresEpoch?: boolean
  /** A device is not told that the record of its newest applied mutation is missing. */
  ignoresLostRecords?: boolean
}

/** An applied mutation, for the invariants. */
export interface Effect {
  mutation: Id
  user: Id
  lane: string
  name: MutationName
  /** Whether its writer was suspended. */
  isSuspended: boolean
}

type Decision = { verdict: 'applied'; position: number } | { verdict: 'rejected'; code: RefusalCode }

interface State extends MemoryData {
  /** The verdict records by user and mutation, with the content of the mutation. */
  records: Map<string, { asked: string; decision: Decision }>
  effects: Effect[]
}

const emptyState = (): State => ({
  users: new Map(),
  jobs: new Map(),
  applications: new Map(),
  formerTerms: new Map(),
  proposals: new Map(),
  handPayments: new Map(),
  questions: new Map(),
  visits: new Map(),
  papers: new Map(),
  wageYears: new Map(),
  employersTold: new Map(),
  departures: [],
  messages: new Map(),
  templates: new Map(),
  kept: new Map(),
  searches: new Map(),
  blocks: new Map(),
  notifications: new Map(),
  photos: new Map(),
  hidden: new Set(),
  reviewed: new Set(),
  claimed: new Map(),
  records: new Map(),
  feeds: new Map(),
  effects: [],
})

/** Rows are replaced and never changed, so the copy may share them. */
const copyState = ({ feeds, hidden, reviewed, effects, departures, ...maps }: State): State => {
  const copies = Object.entries(maps).map(([name, map]) => [name, new Map<unknown, unknown>(map)])
  return {
    ...(Object.fromEntries(copies) as typeof maps),
    feeds: copyFeeds(feeds),
    hidden: new Set(hidden),
    reviewed: new Set(reviewed),
    effects: [...effects],
    departures: [...departures],
  }
}

/** The server's side of the protocol in memory. */
export class MemoryServer extends MemoryDomain<State> {
  epoch = 'epoch-1'
  readonly everApplied = new Set<Id>()
  /** The number of restores: each begins another history of the data. */
  history = 0
  /** Every mutation that ever arrived. */
  readonly arrived = new Set<Id>()
  /** Mutations whose refusal a restore under the same epoch has lost: a push under way may get them processed again (sync/README.md §2.8). */
  readonly forgottenRefusals = new Set<Id>()
  /** Mutations with this text are answered `retry`, until the server is cured. */
  readonly poison = 'poison'
  isCured = false
  /** The newest version of mutations that the server knows. */
  speaks = mutationVersion
  #backup: State | undefined

  constructor(
    clockAndIds: { now(): number; newId(): Id; lateness(): number | undefined },
    readonly bugs: ServerBugs = {},
  ) {
    super(emptyState(), clockAndIds, () => (bugs.serialCursor ? clockAndIds.lateness() : undefined))
  }

  backup(): void {
    this.#backup = copyState(this.state)
  }

  get hasBackup(): boolean {
    return this.#backup !== undefined
  }

  /** Restores the database of the backup: `silently` under the same epoch, as a cold copy of its folder does. */
  restore({ silently = false } = {}): void {
    if (!this.#backup) return
    for (const [key, { decision }] of silently ? this.state.records : []) {
      const isForgotten = decision.verdict === 'rejected' && !this.#backup.records.has(key)
      if (isForgotten) this.forgottenRefusals.add(key.split(' ')[1]!)
    }
    this.state = copyState(this.#backup)
    this.history += 1
    this.feeds.feeds = this.state.feeds
    this.feeds.noteAllMoved()
    if (!silently) this.raiseEpoch()
  }

  /** What `npm run operator -- restored` does. */
  raiseEpoch(): void {
    this.epoch = `epoch-${Number(this.epoch.slice(6)) + 1}`
    this.feeds.noteAllMoved()
  }

  /** Returns the epoch of an answer: `left-behind` if the record of the device's newest applied mutation is missing. */
  epochFor(user: Id, epoch: string | null | undefined, acknowledged: Id | null | undefined): string {
    const isLost = acknowledged && !this.state.records.has(`${user} ${acknowledged}`) && !this.bugs.ignoresLostRecords
    return isLost && epoch === this.epoch ? 'left-behind' : this.epoch
  }

  push(user: Id, mutations: Mutation[], epoch = this.epoch, acknowledged?: Id): Verdict[] {
    if (this.epochFor(user, epoch, acknowledged) !== epoch && !this.bugs.ignoresEpoch) return []
    for (const { id } of mutations) this.arrived.add(id)
    const stuck = new Set<string>()
    return mutations.map((mutation) => {
      if (!stuck.has(mutation.lane) && !this.#mustWait(mutation)) return this.#process(user, mutation)
      stuck.add(mutation.lane)
      return { id: mutation.id, verdict: 'retry', after: 500 }
    })
  }

  verdictsOf(user: Id, ids: Id[]): Verdict[] {
    return [...new Set(ids)].flatMap((id) => {
      const record = this.state.records.get(`${user} ${id}`)
      return record ? [{ ...answerOf(id, record.decision) }] : []
    })
  }

  /** Whether the answer to a mutation is `retry`: it is poisoned, or only a newer server knows its version. */
  #mustWait(mutation: Mutation): boolean {
    if (mutation.version > this.speaks) return true
    const args = upgraded(mutation) as { content?: string } | null
    return !this.isCured && args?.content === this.poison
  }

  #process(user: Id, mutation: Mutation): Verdict {
    const { id, lane, name, version, args, photo, photos } = mutation
    const key = `${user} ${id}`
    const asked = JSON.stringify([name, version, args, photo, photos])
    const known = this.state.records.get(key)
    if (known && known.asked !== asked) return answerOf(id, { verdict: 'rejected', code: 'id_reused' })
    if (known?.decision.verdict === 'applied') return { ...known.decision, id, verdict: 'duplicate' }
    if (known) return answerOf(id, known.decision)
    const decision = this.#execute(user, mutation)
    if (decision.verdict === 'applied') {
      this.state.effects.push({ mutation: id, user, lane, name, isSuspended: isSuspended(this.state, user) })
      this.everApplied.add(id)
    }
    if (!this.bugs.forgetsVerdicts) this.state.records.set(key, { asked, decision })
    return answerOf(id, decision)
  }

  #execute(user: Id, mutation: Mutation): Decision {
    const { name, photo, photos } = mutation
    try {
      this.ensureMayWrite(user, name)
      const read = mutationArguments[name].safeParse(upgraded(mutation))
      if (!read.success) throw new Refusal('invalid')
      const act = this.acts[name] as (user: Id, args: MutationArguments, photos: readonly string[]) => void
      this.feeds.inOneAct(() => act(user, read.data, photo === undefined ? (photos ?? []) : [photo]))
      return { verdict: 'applied', position: this.feeds.feed(userFeed(user)).head }
    } catch (error) {
      if (error instanceof Refusal) return { verdict: 'rejected', code: error.code }
      throw error
    }
  }

  rowFor(viewer: Id, entity: Entity, id: Id): Rows[Entity] | undefined {
    return rowFor(this.state, viewer, entity, id)
  }
}

const upgraded = ({ name, version, args }: Mutation): unknown =>
  upgradeArguments(name, version, args, upgradesFromBefore)

const answerOf = (id: Id, decision: Decision): Verdict =>
  decision.verdict === 'applied' ? { id, ...decision } : { id, ...decision, message: refusalText(decision.code) }
