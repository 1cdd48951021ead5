import { expect } from 'vitest'
import type { User } from '../../../schema/accounts/user.ts'
import { newId, type Id } from '../../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../../schema/feeds.ts'
import { pullLimits } from '../../../schema/limits.ts'
import {
  writeCursor,
  type Continuation,
  type FeedCursor,
  type PullAnswer,
  type PushAnswer,
  type Verdict,
} from '../../../schema/sync.ts'
import { memoryContinuation, memoryPull } from '../../../sync/testing/memory-pull.ts'
import { MemoryServer, type ServerBugs } from '../../../sync/testing/memory-server.ts'
import { Random } from '../../../sync/testing/random.ts'
import type { TestApi } from '../../testing/test-api.ts'
import type { Caller } from '../../testing/test-caller.ts'
import { leftBehind } from '../history.ts'
import { nameNotices, plainAnswer } from './plain-answers.ts'
import { comparedNames, TwinWriter, type Sent, type Twin } from './twin-writer.ts'

const pages = { first: pullLimits.firstPage, page: pullLimits.page }

/** What else happens to the real server while the twins play. */
export interface Disturbance {
  /** Returns the server that the next request goes to, one of several on the same database. */
  server?: () => Pick<TestApi, 'as'>
  /** Ends connections to the database while this request is on its way; a push is then sent again until it is answered. */
  during?: () => Promise<void>
}

/** How often a device sends a push again before the twins give up. */
const patience = 20

/** The real server and the simulated one, on which the same people do the same. */
export class Twins {
  readonly #random: Random
  readonly #memory: MemoryServer
  readonly #cursors = new Map<Id, FeedCursor[]>()
  readonly #writer: TwinWriter
  readonly #sent: Sent[] = []
  /** The real server's notifications: id → person and number. */
  #notifications = new Map<Id, string>()
  #epoch = ''
  readonly seen = {
    verdicts: new Map<string, number>(),
    /** The names of the mutations that were applied. */
    applied: new Set<string>(),
    pulls: 0,
    entries: 0,
    backfills: 0,
    rows: 0,
    acts: 0,
    left: 0,
    moderated: 0,
    leftBehind: 0,
    otherTexts: 0,
    continued: 0,
    repeated: 0,
  }

  constructor(
    readonly api: TestApi,
    readonly people: User[],
    readonly moderator: User,
    seed: number,
    bugs: ServerBugs,
    readonly disturbance: Disturbance = {},
  ) {
    this.#random = new Random(seed)
    this.#memory = new MemoryServer({ now: () => Date.now(), newId, lateness: () => undefined }, bugs)
    for (const person of [...people, moderator]) this.#memory.addUser(person)
    this.#writer = new TwinWriter(this.#random, this.#memory, people, () => this.#notifications)
  }

  /** A student and an individual agree on a job, so that there is a conversation from the first step. Left to chance, most histories have none. */
  async begin(): Promise<void> {
    const student = this.people.find(({ userType }) => userType === 'student')!
    const poster = this.people.find(({ userType }) => userType !== 'student')!
    await this.#agree(poster, student)
  }

  async #agree(poster: User, student: User): Promise<void> {
    const { publishing, letter } = this.#writer.writeAgreement()
    await this.#pushAs(poster, [publishing])
    await this.#pushAs(student, [letter])
    const sent = [...this.#memory.state.applications.values()].at(-1)
    if (sent?.status === 'pending') await this.#acceptOne(sent)
    await this.#compareFeeds()
  }

  /** A student and an individual write each mutation, again until one of them was applied, so that none is left to chance. */
  async writeEach(): Promise<void> {
    const { publishing, letter } = this.#writer.writeAgreement()
    await this.#pushAs(this.people.at(-1)!, [publishing])
    await this.#pushAs(this.people[0]!, [letter])
    for (const name of comparedNames) {
      // What concerns agreed work alone needs some.
      if (name === 'schedule.propose') await this.#agree(this.people.at(-1)!, this.people[0]!)
      for (let tries = 0; tries < 6 && (tries === 0 || !this.seen.applied.has(name)); tries += 1) {
        for (const person of [this.people[0]!, this.people.at(-1)!])
          await this.#pushAs(person, [this.#writer.writeNamed(person, name)])
        await this.#compareFeeds()
      }
    }
  }

  /**
   * A known minor sends a letter, withdraws it, and is taken for another job. Returns the names, and whether there is a photo, as a new phone of the
   * poster reads them after each act; a difference between the servers fails it.
   */
  async shelter(minor: User, poster: User): Promise<string[]> {
    const seen: string[] = []
    const look = async () => {
      await this.#compareFeeds()
      this.#cursors.delete(poster.id)
      const names = new Set<string>()
      let more = true
      while (more)
        more = await this.#pullOnce(poster, ({ rows }) => {
          for (const { id, lastName, profileImageUrl } of rows.person ?? [])
            if (id === minor.id) names.add(`${lastName}${profileImageUrl ? ' with a photo' : ''}`)
        })
      seen.push([...names].join())
    }
    const [first, second] = [this.#writer.writeOfferForAll(), this.#writer.writeOfferForAll()]
    await this.#pushAs(minor, [first.photo])
    for (const { publishing, letter } of [first, second]) {
      await this.#pushAs(poster, [publishing])
      await this.#pushAs(minor, [letter])
      await look()
      if (publishing === first.publishing) await this.#pushAs(minor, [first.withdrawal])
      else await this.#acceptOne([...this.#memory.state.applications.values()].at(-1)!)
      await look()
    }
    return seen
  }

  async step(): Promise<void> {
    const random = this.#random
    await random.weighted<() => Promise<void>>([
      [10, () => this.#push()],
      [4, () => this.#accept()],
      [3, () => this.#move()],
      [2, () => this.#leave()],
      [0.4, () => this.#remove()],
      [1, () => this.#hide()],
      [0.8, () => this.#suspend()],
      [4, () => this.#pull()],
    ])()
    await this.#compareFeeds()
  }

  /** Every phone catches up page by page, once from where it stood and once as a new phone. */
  async finish(): Promise<void> {
    for (const person of this.people) {
      while (await this.#pullOnce(person));
      this.#cursors.delete(person.id)
      while (await this.#pullOnce(person));
    }
  }

  async #push(): Promise<void> {
    const user = this.#random.pick(this.people)!
    await this.#pushAs(user, this.#writer.write(user, this.#sent))
  }

  async #pushAs(user: User, twins: Twin[]): Promise<void> {
    const cursors = (this.#cursors.get(user.id) ?? []).filter(({ before }) => before === null)
    const repeated = this.seen.repeated
    const { verdicts, continued } = await this.#send(user, {
      userId: user.id,
      ...(cursors.length > 0 && { epoch: this.#epoch, feeds: cursors.map(writeCursor) }),
      mutations: twins.map(({ real }) => real),
    })

    const expected = this.#memory.push(
      user.id,
      twins.map(({ memory }) => memory),
    )
    for (const [at, twin] of twins.entries()) {
      this.#sent.push({ user, twin })
      if (verdicts[at]?.verdict === 'applied') this.seen.applied.add(twin.real.name)
    }
    for (const one of verdicts) this.#count(one.verdict === 'rejected' ? one.code : one.verdict)
    const isAgain = this.seen.repeated > repeated
    const firstOf = (one: Verdict, at: number): Verdict =>
      isAgain && one.verdict === 'duplicate' && expected[at]?.verdict === 'applied'
        ? { ...one, verdict: 'applied' }
        : one
    // What the first try had applied before its connection ended is a duplicate the second time.
    const names = twins.map(({ real }) => real.name)
    expect({ names, verdicts: verdicts.map(firstOf) }).toEqual({ names, verdicts: expected })
    if (continued) await this.#compareContinued(user, cursors, continued)
  }

  /** Sends a push as a device does: again, as long as the server answers with a fault of its own, or asks for a mutation again. */
  async #send(user: User, push: unknown): Promise<PushAnswer> {
    const { during } = this.disturbance
    for (let tries = 1; ; tries += 1) {
      const [answer] = await Promise.all([this.#as(user).post('/api/sync/push', push), during?.()])
      const mayRepeat = during !== undefined && tries < patience
      if (answer.ok) {
        const judged = (await answer.json()) as PushAnswer
        if (!mayRepeat || judged.verdicts.every(({ verdict }) => verdict !== 'retry')) return judged
      } else if (!mayRepeat || answer.status < 500) {
        throw new Error(`A push was answered with ${answer.status} ${await answer.text()}`)
      }
      this.seen.repeated += 1
    }
  }

  /** Calls the real server, or any of the real servers, as this person. */
  #as(person: User): Caller {
    return (this.disturbance.server?.() ?? this.api).as(person)
  }

  /** The pages that came with a push's answer are those of the simulated server, too, and the next pull goes on from them. */
  async #compareContinued(user: User, cursors: FeedCursor[], continued: Continuation): Promise<void> {
    const memory = memoryContinuation(this.#memory, user.id, this.#memory.epoch, cursors, pages)
    await this.#nameNotifications()
    const plain = (one: Continuation | undefined, names: ReadonlyMap<Id, string>) =>
      one && { from: one.from, ...plainAnswer({ epoch: '', verdicts: [], ...one }, names) }
    expect(plain(continued, this.#notifications)).toEqual(plain(memory, this.#memoryNotices()))
    this.seen.continued += 1
    const reached = new Map(continued.feeds.map(({ feed, cursor }) => [feed, cursor]))
    const known = this.#cursors.get(user.id) ?? []
    this.#cursors.set(
      user.id,
      known.map((one) => ({ ...one, cursor: reached.get(one.feed) ?? one.cursor })),
    )
  }

  #count(word: string): void {
    this.seen.verdicts.set(word, (this.seen.verdicts.get(word) ?? 0) + 1)
  }

  async #accept(): Promise<void> {
    const all = [...this.#memory.state.applications.values()]
    const waiting = all.filter(({ status, withdrawn }) => status === 'pending' && !withdrawn)
    const application = this.#random.pick(this.#random.chance(0.8) ? waiting : all)
    if (application) await this.#acceptOne(application)
  }

  async #acceptOne(application: { id: Id; jobId: Id }): Promise<void> {
    const poster = this.#posterOf(application.jobId)
    if (!poster) return
    const { applications } = this.#memory.state
    const wasPending = applications.get(application.id)?.status === 'pending'
    const answer = await this.#as(poster).post(`/api/applications/${application.id}/accept`)
    expect(answer.ok).toBe(this.#memory.accept(application.id))
    if (answer.ok) this.seen.acts += 1
    if (answer.ok && wasPending) await this.#agreedEarlier(application.id)
  }

  /** Work whose time has passed was agreed on before it: only then somebody may have been absent (rule 3.5.623). */
  async #agreedEarlier(id: Id): Promise<void> {
    const { applications } = this.#memory.state
    const letter = applications.get(id)!
    const earlier = Date.parse(letter.decidedAt ?? '') - 3 * 24 * 60 * 60 * 1_000
    applications.set(id, { ...letter, decidedAt: new Date(earlier).toISOString() })
    await this.api.sql`update applications set decided_at = decided_at - interval '3 days' where id = ${id}`
  }

  async #move(): Promise<void> {
    const job = this.#random.pick([...this.#memory.state.jobs.keys()])
    const poster = job && this.#posterOf(job)
    if (!poster) return
    const status = this.#random.pick(['in_progress', 'completed', 'cancelled'] as const)!
    const answer = await this.#as(poster).patch(`/api/jobs/${job}`, { status })
    expect(answer.ok).toBe(this.#memory.move(job, status))
    if (answer.ok) this.seen.acts += 1
  }

  async #leave(): Promise<void> {
    const all = [...this.#memory.state.applications.values()]
    const accepted = all.filter(({ status }) => status === 'accepted')
    const letter = this.#random.pick(this.#random.chance(0.8) ? accepted : all)
    const student = this.people.find(({ id }) => id === letter?.studentId)
    if (!letter || !student) return
    const answer = await this.#as(student).post(`/api/applications/${letter.id}/leave`)
    expect(answer.ok).toBe(this.#memory.leave(letter.id))
    if (answer.ok) this.seen.left += 1
  }

  async #remove(): Promise<void> {
    const job = this.#random.pick([...this.#memory.state.jobs.keys()])
    const poster = job && this.#posterOf(job)
    if (!poster) return
    const answer = await this.#as(poster).delete(`/api/jobs/${job}`)
    expect(answer.ok).toBe(this.#memory.remove(job))
    if (answer.ok) this.seen.acts += 1
  }

  /** The moderator hides a message or an offer, or shows it again; mostly what is hidden is shown before more is hidden. */
  async #hide(): Promise<void> {
    const { hidden, jobs, messages } = this.#memory.state
    const act = hidden.size > 0 && this.#random.chance(0.6) ? 'restore' : 'hide'
    const all = [...(this.#random.chance(0.7) ? messages : jobs).keys()]
    const id = this.#random.pick(act === 'restore' ? [...hidden] : all)
    if (!id) return
    await this.#decide(act, messages.has(id) ? 'message' : 'job', id)
    this.#memory.setHidden(id, act === 'hide')
  }

  /** The moderator suspends somebody, or soon ends the suspension: meanwhile much else is refused. */
  async #suspend(): Promise<void> {
    const { users } = this.#memory.state
    const suspended = this.people.find(({ id }) => users.get(id)?.suspendedAt)
    const person = suspended ?? (this.#random.chance(0.3) && this.#random.pick(this.people))
    if (!person) return
    await this.#decide(suspended ? 'lift' : 'suspend', 'person', person.id)
    this.#memory.setSuspended(person.id, !suspended)
  }

  async #decide(act: string, kind: string, subjectId: Id): Promise<void> {
    const decision = { act, kind, subjectId, reason: 'Contraire aux conditions.' }
    const answer = await this.#as(this.moderator).post('/api/moderation/decisions', decision)
    expect(answer.status).toBe(204)
    this.seen.moderated += 1
  }

  #posterOf(jobId: Id): User | undefined {
    return this.people.find(({ id }) => id === this.#memory.state.jobs.get(jobId)?.postedById)
  }

  async #pull(): Promise<void> {
    await this.#pullOnce(this.#random.pick(this.people)!)
  }

  /** Pulls once from both servers; returns whether there is more. */
  async #pullOnce(person: User, onAnswer?: (answer: PullAnswer) => void): Promise<boolean> {
    const feeds = [userFeed(person.id), ...['VD', 'GE', 'ZH', null].map(jobsFeed)]
    const cursors = this.#cursors.get(person.id) ?? feeds.map((feed) => ({ feed, cursor: null, before: null }))
    const inFlight = this.#sent.slice(-20).map(({ twin }) => twin.real.id)
    // A mutation that neither server has a record of: to both, the device is one that a restore left behind.
    const lost = this.#epoch !== '' && this.#random.chance(0.1) ? { acknowledged: newId() } : {}
    const ask = (epoch: string) =>
      new URLSearchParams({
        ...lost,
        user: person.id,
        epoch,
        feeds: cursors.map(writeCursor).join(','),
        inflight: inFlight.join(','),
      })
    const real = (await (await this.#as(person).get(`/api/sync/pull?${ask(this.#epoch)}`)).json()) as PullAnswer
    const memory = memoryPull(this.#memory, person.id, ask(this.#memory.epoch), pages)

    expect(real.epoch === leftBehind).toBe(memory.epoch === leftBehind)
    if (real.epoch === leftBehind) {
      this.seen.leftBehind += 1
      return true
    }
    this.#epoch = real.epoch
    expect(plainAnswer(real, this.#notifications)).toEqual(plainAnswer(memory, this.#memoryNotices()))
    onAnswer?.(real)
    this.seen.pulls += 1
    this.seen.rows += Object.values(real.rows).flat().length
    this.seen.otherTexts += (real.rows.job ?? []).filter(({ otherDescription }) => otherDescription).length
    this.seen.otherTexts += (real.rows.account ?? []).filter(({ otherBio }) => otherBio).length
    this.seen.backfills += real.feeds.filter(({ backfill }) => backfill).length
    const reached = real.feeds.map(({ feed, cursor, backfill }) => ({ feed, cursor, before: backfill?.before ?? null }))
    this.#cursors.set(person.id, reached)
    return real.feeds.some(({ more, backfill }) => more || backfill?.before)
  }

  async #compareFeeds(): Promise<void> {
    const { sql } = this.api
    await this.#nameNotifications()
    const heads = await sql<{ id: string; head: number }[]>`select id, head from feeds`
    const entries = await sql<{ feed: string; entity: string; id: Id; op: string; position: number }[]>`
      select feed_id as feed, entity, entity_id as id, op, position from feed_entries order by feed_id, position`
    const real = new Map(heads.map(({ id, head }): [string, string[]] => [id, [`head ${head}`]]))
    for (const { feed, entity, id, op, position } of entries) {
      real.get(feed)?.push(`${position} ${op} ${entity} ${this.#notifications.get(id) ?? id}`)
    }

    const notifications = this.#memoryNotices()
    const memory = [...this.#memory.state.feeds].map(([feed, { head, entries }]): [string, string[]] => [
      feed,
      [
        `head ${head}`,
        ...[...entries.values()].map(
          ({ entity, id, op, position }) => `${position} ${op} ${entity} ${notifications.get(id) ?? id}`,
        ),
      ],
    ])
    expect(Object.fromEntries(real)).toEqual(Object.fromEntries(memory))
    this.seen.entries += entries.length
  }

  async #nameNotifications(): Promise<void> {
    const stored = await this.api.sql<
      { id: Id; userId: Id }[]
    >`select id, user_id as "userId" from notifications order by sequence`
    this.#notifications = nameNotices(stored)
  }

  #memoryNotices(): Map<Id, string> {
    return nameNotices([...this.#memory.state.notifications.values()])
  }
}
