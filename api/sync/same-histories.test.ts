import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../schema/jobs/job.ts'
import { pullLimits } from '../../schema/limits.ts'
import type { Mutation, MutationArguments, MutationName } from '../../schema/mutations.ts'
import {
  writeCursor,
  type Continuation,
  type FeedCursor,
  type PullAnswer,
  type PushAnswer,
  type Rows,
} from '../../schema/sync.ts'
import { brokenPhoto, readPhoto } from '../../sync/testing/memory-photos.ts'
import { memoryContinuation, memoryPull } from '../../sync/testing/memory-pull.ts'
import { MemoryServer, type ServerBugs } from '../../sync/testing/memory-server.ts'
import { Random } from '../../sync/testing/random.ts'
import { makeImage, toDataUrl } from '../photos/test-images.ts'
import { testApi, type TestApi } from '../http/test-api.ts'
import { leftBehind } from './history.ts'
import { mutation, offer } from './test-device.ts'
import type { PushedMutation } from './verdicts.ts'

/*
 * The simulation's server stands for the real one, so it must behave like the real one. In this test four people play
 * the same histories on both; refusals and their codes, each feed's head and entries in order, and every answer to a
 * pull must be equal, page by page.
 */

const pages = { first: pullLimits.firstPage, page: pullLimits.page }
const places = ['Lausanne, VD', 'Genève, GE', 'Zürich, ZH']
const texts = ['Un', 'Deux', 'Trois']
const photos = [
  toDataUrl(await makeImage({ width: 12 })),
  toDataUrl(await makeImage({ width: 16 })),
  await readPhoto(brokenPhoto),
]

/** A mutation in two forms, one per server: notifications have different ids on the two servers. */
interface Twin {
  real: PushedMutation
  memory: Mutation
}

class Twins {
  readonly #random: Random
  readonly #memory: MemoryServer
  readonly #cursors = new Map<Id, FeedCursor[]>()
  readonly #sent: { user: User; twin: Twin }[] = []
  /** The real server's notifications: id → person and number. */
  #notifications = new Map<Id, string>()
  #epoch = ''
  readonly seen = {
    verdicts: new Map<string, number>(),
    pulls: 0,
    entries: 0,
    backfills: 0,
    rows: 0,
    acts: 0,
    leftBehind: 0,
    otherTexts: 0,
    continued: 0,
  }

  constructor(
    readonly api: TestApi,
    readonly people: User[],
    seed: number,
    bugs: ServerBugs,
  ) {
    this.#random = new Random(seed)
    this.#memory = new MemoryServer({ now: () => Date.now(), newId, lateness: () => undefined }, bugs)
    for (const person of people) this.#memory.addUser(person)
  }

  async step(): Promise<void> {
    const random = this.#random
    await random.weighted<() => Promise<void>>([
      [10, () => this.#push()],
      [3, () => this.#accept()],
      [2, () => this.#move()],
      [0.4, () => this.#remove()],
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
    const twins = this.#write(user)
    const cursors = (this.#cursors.get(user.id) ?? []).filter(({ before }) => before === null)
    const answer = await this.api.as(user).post('/api/sync/push', {
      userId: user.id,
      ...(cursors.length > 0 && { epoch: this.#epoch, feeds: cursors.map(writeCursor) }),
      mutations: twins.map(({ real }) => real),
    })
    const { verdicts, continued } = (await answer.json()) as PushAnswer

    const expected = this.#memory.push(
      user.id,
      twins.map(({ memory }) => memory),
    )
    for (const twin of twins) this.#sent.push({ user, twin })
    for (const one of verdicts) this.#count(one.verdict === 'rejected' ? one.code : one.verdict)
    expect(verdicts).toEqual(expected)
    if (continued) await this.#compareContinued(user, cursors, continued)
  }

  /** The pages that came with a push's answer are those of the simulated server, too, and the next pull goes on from them. */
  async #compareContinued(user: User, cursors: FeedCursor[], continued: Continuation): Promise<void> {
    const memory = memoryContinuation(this.#memory, user.id, this.#memory.epoch, cursors, pages)
    await this.#nameNotifications()
    const plain = (one: Continuation | undefined, names: ReadonlyMap<Id, string>) =>
      one && { from: one.from, ...this.#plain({ epoch: '', verdicts: [], ...one }, names) }
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

  /** Generates mutations of one lane: the real server runs lanes side by side, in an unpredictable order. */
  #write(user: User): Twin[] {
    const random = this.#random
    const earlier = random.pick(this.#sent.filter((one) => one.user.id === user.id))
    if (earlier && random.chance(0.25)) return [random.chance(0.8) ? earlier.twin : changed(earlier.twin)]
    if (random.chance(0.12)) return this.#writeMany(user)
    const [first, ...others] = Array.from({ length: random.pick([1, 1, 2, 4]) ?? 1 }, () => this.#writeOne(user))
    return [first!, ...others.filter(({ real }) => real.lane === first!.real.lane)]
  }

  /** Neighbours of one lane, which the real server judges together and the simulated one by one. */
  #writeMany(user: User): Twin[] {
    const random = this.#random
    const { jobs, messages } = this.#memory.state
    const talks = [...jobs.values()].filter(
      (one) => one.assignedToId && [one.postedById, one.assignedToId].includes(user.id),
    )
    const job = random.pick(talks.length > 0 ? talks : [...jobs.values()])
    const jobId = job?.id ?? newId()
    const receiverId = (job?.postedById === user.id ? job.assignedToId : job?.postedById) ?? user.id
    const isRead = random.chance(0.3)
    return Array.from({ length: random.between(2, 9) }, (_, n) => {
      if (isRead) return same('message.read', { jobId, upTo: random.between(0, 9) })
      // Now and then one of them is refused, or has been sent before by another mutation.
      const id = (random.chance(0.03) && random.pick([...messages.keys()])) || newId()
      return same('message.send', { id, jobId, receiverId, content: random.chance(0.03) ? '' : `n° ${n}` })
    })
  }

  #writeOne(user: User): Twin {
    const random = this.#random
    const { jobs, applications, messages } = this.#memory.state
    const own = [...jobs.values()].filter((one) => [one.postedById, one.assignedToId].includes(user.id))
    const job = random.chance(0.97) ? random.pick(random.chance(0.4) ? own : [...jobs.values()]) : undefined
    const jobId = job?.id ?? newId()
    const openId = own.findLast(({ status }) => status === 'open')?.id ?? jobId
    const taken = [...jobs.keys(), ...applications.keys(), ...messages.keys()]
    const id = (random.chance(0.05) && random.pick(taken)) || newId()
    const anybody = random.pick(this.people)!.id
    const parties = [job?.postedById, job?.assignedToId].filter((party) => party !== user.id)
    const receiverId = random.chance(0.9) ? (parties[0] ?? anybody) : anybody
    const content = random.chance(0.05) ? '' : random.chance(0.05) ? ' '.repeat(3) : 'Bonjour !'
    const upTo = random.between(0, 12)

    // People mostly do what their role is for.
    const isStudent = user.userType === 'student'
    return random.weighted<() => Twin>([
      [
        isStudent ? 0.3 : 4,
        () => same('job.publish', offer({ id, title: `Emploi ${jobs.size}`, location: random.pick(places)! })),
      ],
      [isStudent ? 8 : 0.5, () => same('application.submit', { id, jobId, message: 'Je viens volontiers.' })],
      [
        isStudent ? 2 : 0.3,
        () => same('application.withdraw', { id: random.pick([...applications.keys()]) ?? id, jobId }),
      ],
      [isStudent ? 1 : 0.1, () => same('offer.keep', { id: jobId, isKept: random.chance(0.7) })],
      [
        isStudent ? 0.8 : 0.1,
        () => same('search.save', { id: this.#searchId(id), name: random.pick(texts)!, filter: { rate: 20 } }),
      ],
      [0.3, () => same('search.delete', { id: this.#searchId(id) })],
      [9, () => same('message.send', { id, jobId, receiverId, content })],
      [4, () => same('message.read', { jobId, upTo })],
      [2, () => this.#ofNotice(user, (notification) => mutation('notification.read', { id: notification }))],
      [1, () => this.#ofNotice(user, (upTo) => mutation('notification.readAll', { upTo }))],
      [isStudent ? 0.3 : 3, () => same('job.edit', { id: random.chance(0.8) ? openId : jobId, ...this.#edit() })],
      [0.5, () => same('profile.update', { city: random.pick(places)! })],
      [0.5, () => same('studentProfile.update', { school: random.pick(['EPFL', 'UNIL'])! })],
      [1.5, () => same('studentProfile.update', { bio: random.pick(texts)!, bioBasedOn: this.#known() })],
      [1.5, () => same('photo.set', { id }, random.chance(0.9) ? { photo: random.pick(photos)! } : {})],
      [0.5, () => same('photo.clear', {})],
    ])()
  }

  #searchId(id: Id): Id {
    return (this.#random.chance(0.5) && this.#random.pick([...this.#memory.state.searches.keys()])) || id
  }

  /** What somebody knew who wrote a text: one, or two to choose from. */
  #known(): string[] {
    return Array.from({ length: this.#random.between(1, 2) }, () => this.#random.pick(texts)!)
  }

  #edit(): Omit<MutationArguments<'job.edit'>, 'id'> {
    return this.#random.pick<Omit<MutationArguments<'job.edit'>, 'id'>>([
      { description: this.#random.pick(texts)!, descriptionBasedOn: this.#known() },
      { description: this.#random.pick(texts)!, descriptionBasedOn: this.#known() },
      { title: 'Autre titre' },
      { location: this.#random.pick(places)!, rate: 30 },
      { location: this.#random.pick(places)! },
      { subcategory: 'gardening' },
      { category: this.#random.pick(['physical', 'digital'] as const)! },
      { rate: 2 },
    ])!
  }

  #ofNotice(user: User, write: (id: Id) => PushedMutation): Twin {
    const owner = this.#random.chance(0.9) ? user : this.#random.pick(this.people)!
    const notification = this.#random.pick(
      [...this.#memory.state.notifications.values()].filter((one) => one.userId === owner.id),
    )
    const name = notification && this.#memoryNotices().get(notification.id)
    const real = [...this.#notifications].find(([, one]) => one === name)?.[0] ?? newId()
    const written = write(real)
    return { real: written, memory: { ...written, args: write(notification?.id ?? real).args } as Mutation }
  }

  async #accept(): Promise<void> {
    const all = [...this.#memory.state.applications.values()]
    const waiting = all.filter(({ status, withdrawn }) => status === 'pending' && !withdrawn)
    const application = this.#random.pick(this.#random.chance(0.8) ? waiting : all)
    const poster = application && this.#posterOf(application.jobId)
    if (!poster) return
    const answer = await this.api.as(poster).post(`/api/applications/${application.id}/accept`)
    expect(answer.ok).toBe(this.#memory.accept(application.id))
    if (answer.ok) this.seen.acts += 1
  }

  async #move(): Promise<void> {
    const job = this.#random.pick([...this.#memory.state.jobs.keys()])
    const poster = job && this.#posterOf(job)
    if (!poster) return
    const status = this.#random.pick(['in_progress', 'completed', 'cancelled'] as const)!
    const answer = await this.api.as(poster).patch(`/api/jobs/${job}`, { status })
    expect(answer.ok).toBe(this.#memory.move(job, status))
    if (answer.ok) this.seen.acts += 1
  }

  async #remove(): Promise<void> {
    const job = this.#random.pick([...this.#memory.state.jobs.keys()])
    const poster = job && this.#posterOf(job)
    if (!poster) return
    const answer = await this.api.as(poster).delete(`/api/jobs/${job}`)
    expect(answer.ok).toBe(this.#memory.remove(job))
    if (answer.ok) this.seen.acts += 1
  }

  #posterOf(jobId: Id): User | undefined {
    return this.people.find(({ id }) => id === this.#memory.state.jobs.get(jobId)?.postedById)
  }

  async #pull(): Promise<void> {
    await this.#pullOnce(this.#random.pick(this.people)!)
  }

  /** Pulls once from both servers; returns whether there is more. */
  async #pullOnce(person: User): Promise<boolean> {
    const feeds = [userFeed(person.id), ...['VD', 'GE', 'ZH', null].map(jobsFeed)]
    const cursors = this.#cursors.get(person.id) ?? feeds.map((feed) => ({ feed, cursor: null, before: null }))
    const inFlight = this.#sent.slice(-20).map(({ twin }) => twin.real.id)
    // A mutation that neither server has a record of: to both, the device is one that a restore left behind.
    const lost = this.#epoch !== '' && this.#random.chance(0.05) ? { acknowledged: newId() } : {}
    const ask = (epoch: string) =>
      new URLSearchParams({
        ...lost,
        user: person.id,
        epoch,
        feeds: cursors.map(writeCursor).join(','),
        inflight: inFlight.join(','),
      })
    const real = (await (await this.api.as(person).get(`/api/sync/pull?${ask(this.#epoch)}`)).json()) as PullAnswer
    const memory = memoryPull(this.#memory, person.id, ask(this.#memory.epoch), pages)

    expect(real.epoch === leftBehind).toBe(memory.epoch === leftBehind)
    if (real.epoch === leftBehind) {
      this.seen.leftBehind += 1
      return true
    }
    this.#epoch = real.epoch
    expect(this.#plain(real, this.#notifications)).toEqual(this.#plain(memory, this.#memoryNotices()))
    this.seen.pulls += 1
    this.seen.rows += Object.values(real.rows).flat().length
    this.seen.otherTexts += (real.rows.job ?? []).filter(({ otherDescription }) => otherDescription).length
    this.seen.otherTexts += (real.rows.account ?? []).filter(({ otherBio }) => otherBio).length
    this.seen.backfills += real.feeds.filter(({ backfill }) => backfill).length
    const reached = real.feeds.map(({ feed, cursor, backfill }) => ({ feed, cursor, before: backfill?.before ?? null }))
    this.#cursors.set(person.id, reached)
    return real.feeds.some(({ more, backfill }) => more || backfill?.before)
  }

  /**
   * Reduces an answer to what both servers must agree on: everything but times, the texts of notifications, and
   * profiles.
   */
  #plain({ feeds, rows, verdicts }: PullAnswer, notifications: ReadonlyMap<Id, string>) {
    const named = (id: Id) => notifications.get(id) ?? id
    const name = <Entry extends { id: Id }>(entry: Entry) => ({ ...entry, id: named(entry.id) })
    const byId = (a: { id: Id }, b: { id: Id }) => (a.id < b.id ? -1 : 1)
    return {
      feeds: feeds.map(({ entries, backfill, ...page }) => ({
        ...page,
        entries: entries.map(name),
        backfill: backfill && { before: backfill.before, entries: backfill.entries.map(name) },
      })),
      account: (rows.account ?? []).map(({ id, studentProfile, otherBio }) => ({
        id,
        bio: studentProfile?.bio,
        otherBio: otherBio?.text,
      })),
      person: (rows.person ?? []).map(({ id }) => id).toSorted(),
      job: (rows.job ?? []).map(plainJob).toSorted(byId),
      application: (rows.application ?? []).map(withoutMoments).toSorted(byId),
      kept: (rows.kept ?? []).map(({ id, title, location }) => ({ id, title, location })).toSorted(byId),
      search: (rows.search ?? []).map(({ id, name, filter }) => ({ id, name, filter })).toSorted(byId),
      message: (rows.message ?? []).map(withoutMoments).toSorted(byId),
      notification: (rows.notification ?? [])
        .map(({ id, type, isRead }) => ({ id: named(id), type, isRead }))
        .toSorted(byId),
      verdicts: verdicts.toSorted(byId),
    }
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

/** Builds the same mutation for both servers. */
const same = <Name extends MutationName>(...written: Parameters<typeof mutation<Name>>): Twin => {
  const one = mutation(...written)
  return { real: one, memory: one as Mutation }
}

/** Builds another mutation under the same id. */
const changed = ({ real, memory }: Twin): Twin => {
  const args = { ...(real.args as object), message: 'Autre chose', content: 'Autre chose' }
  return { real: { ...real, args }, memory: { ...memory, args: { ...memory.args, ...args } } as Mutation }
}

/** Names each notification by its number among those of its person. */
const nameNotices = (stored: readonly { id: Id; userId: Id }[]): Map<Id, string> => {
  const counts = new Map<Id, number>()
  return new Map(
    stored.map(({ id, userId }) => {
      const place = (counts.get(userId) ?? 0) + 1
      counts.set(userId, place)
      return [id, `notification ${place} of ${userId}`]
    }),
  )
}

const withoutMoments = <Row extends { createdAt: string; appliedAt?: string }>({
  createdAt: _createdAt,
  appliedAt: _appliedAt,
  ...row
}: Row) => row

const plainJob = ({
  updatedAt: _updatedAt,
  deletedAt,
  cancellationProposedAt,
  otherDescription,
  ...row
}: Rows['job']) => ({
  ...withoutMoments(row),
  isDeleted: Boolean(deletedAt),
  otherDescription: otherDescription?.text,
  isCancellationProposed: Boolean(cancellationProposedAt),
})

const play = async (seed: number, steps: number, bugs: ServerBugs = {}) => {
  const api = await testApi()
  const people = [
    await api.seed.student(),
    await api.seed.student({ firstName: 'Ben', city: 'Genève, GE' }),
    await api.seed.individual(),
    await api.seed.individual({ firstName: 'Rosa' }),
  ]
  const twins = new Twins(api, people, seed, bugs)
  for (let step = 0; step < steps; step += 1) await twins.step()
  await twins.finish()
  return twins.seen
}

test(
  'four histories of 160 steps have the same results on the simulated server and on the real one',
  {
    timeout: 120_000,
  },
  async () => {
    const seen: Awaited<ReturnType<typeof play>>[] = []
    for (const seed of [1, 6, 12, 18]) seen.push(await play(seed, 160))

    const sum = (count: 'acts' | 'backfills' | 'continued' | 'leftBehind' | 'otherTexts' | 'pulls') =>
      seen.reduce((all, one) => all + one[count], 0)
    // Histories without acceptances and refusals would prove little.
    expect(sum('acts')).toBeGreaterThan(10)
    expect(sum('pulls')).toBeGreaterThan(100)
    expect(sum('leftBehind')).toBeGreaterThan(5)
    expect(sum('otherTexts')).toBeGreaterThan(5)
    expect(sum('continued')).toBeGreaterThan(50)
    expect(sum('backfills')).toBeGreaterThan(80)
    expect([...new Set(seen.flatMap(({ verdicts }) => [...verdicts.keys()]))].toSorted()).toEqual([
      'already_applied',
      'already_decided',
      'applied',
      'chat_closed',
      'duplicate',
      'id_reused',
      'invalid',
      'job_not_open',
      'not_found',
      'not_yours',
      'wrong_role',
      'wrong_type',
    ])
  },
)

test('a simulated server that forgets its verdicts differs from the real one', async () => {
  await expect(play(1, 200, { forgetsVerdicts: true })).rejects.toThrow('deeply equal')
})
