import { isStudent, type User } from '../../../schema/accounts/user.ts'
import { swissDay } from '../../../schema/dates.ts'
import { newId, type Id } from '../../../schema/ids.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { termsOf } from '../../../schema/jobs/terms.ts'
import { leaveReasons } from '../../../schema/leaving/leaving.ts'
import { isHandPayable } from '../../../schema/payments/hand-payment.ts'
import { mutationNames, type Mutation, type MutationArguments, type MutationName } from '../../../schema/mutations.ts'
import { photoWords } from '../../../schema/messages/message.ts'
import { brokenPhoto, readPhoto } from '../../../sync/testing/memory-photos.ts'
import type { MemoryServer } from '../../../sync/testing/memory-server.ts'
import type { Random } from '../../../sync/testing/random.ts'
import { makeImage, toDataUrl } from '../../photos/test-images.ts'
import { mutation, offer } from '../test-device.ts'
import type { PushedMutation } from '../verdicts.ts'
import { nameNotices } from './plain-answers.ts'

const places = ['Lausanne, VD', 'Genève, GE', 'Zürich, ZH']
const texts = ['Un', 'Deux', 'Trois']
const photos = [
  toDataUrl(await makeImage({ width: 12 })),
  toDataUrl(await makeImage({ width: 16 })),
  await readPhoto(brokenPhoto),
]

/** A mutation in two forms, one per server: notifications have different ids on the two servers. */
export interface Twin {
  real: PushedMutation
  memory: Mutation
}

export interface Sent {
  user: User
  twin: Twin
}

/**
 * The mutations that are compared: all but reviews, of which the simulated server has neither criteria nor the order of checks. `api/reviews` tests
 * them.
 */
export type Compared = Exclude<MutationName, 'review.submit'>
export const comparedNames = mutationNames.filter((name): name is Compared => name !== 'review.submit')

/** How often somebody writes a mutation, by role, and with which arguments. */
interface Draw {
  weight: { student: number; individual: number }
  write: () => Twin
}

const draw = (student: number, individual: number, write: () => Twin): Draw => ({
  weight: { student, individual },
  write,
})

/** Generates what people write, as both servers hold it at that moment. */
export class TwinWriter {
  readonly #random: Random
  readonly #memory: MemoryServer
  readonly #people: readonly User[]
  /** Returns the real server's notifications: id → person and number. */
  readonly #realNotices: () => ReadonlyMap<Id, string>

  constructor(
    random: Random,
    memory: MemoryServer,
    people: readonly User[],
    realNotices: () => ReadonlyMap<Id, string>,
  ) {
    this.#random = random
    this.#memory = memory
    this.#people = people
    this.#realNotices = realNotices
  }

  /** An offer, and a letter for it. */
  writeAgreement(): { publishing: Twin; letter: Twin } {
    const jobId = newId()
    // An hour late, so that either may say that the other is not there.
    const scheduledFor = new Date(Date.now() - 3_600_000).toISOString()
    return {
      publishing: same('job.publish', offer({ id: jobId, scheduledFor })),
      letter: same('application.submit', { id: newId(), jobId, message: 'Je viens volontiers.' }),
    }
  }

  /** An offer for people of any age, a letter for it, its withdrawal, and a photo of the student. */
  writeOfferForAll(): Record<'photo' | 'publishing' | 'letter' | 'withdrawal', Twin> {
    const [id, jobId] = [newId(), newId()]
    return {
      photo: same('photo.set', { id: newId() }, { photo: photos[0]! }),
      publishing: same('job.publish', offer({ id: jobId })),
      letter: same('application.submit', { id, jobId, message: 'Je viens volontiers.', statedAge: 'adult' }),
      withdrawal: same('application.withdraw', { id, jobId }),
    }
  }

  /** Generates mutations of one lane: the real server runs lanes side by side, in an unpredictable order. */
  write(user: User, sent: readonly Sent[]): Twin[] {
    const random = this.#random
    const earlier = random.pick(sent.filter((one) => one.user.id === user.id))
    if (earlier && random.chance(0.25)) return [random.chance(0.8) ? earlier.twin : changed(earlier.twin)]
    if (random.chance(0.12)) return this.#writeMany(user)
    if (this.#talksOf(user).length > 0 && random.chance(0.15)) return this.#sendPhotos(user)
    const [first, ...others] = Array.from({ length: random.pick([1, 1, 2, 4]) ?? 1 }, () => this.#writeOne(user))
    return [first!, ...others.filter(({ real }) => real.lane === first!.real.lane)]
  }

  /** Neighbours of one lane, which the real server judges together and the simulated one by one. */
  #writeMany(user: User): Twin[] {
    const random = this.#random
    const { messages } = this.#memory.state
    const { jobId, receiverId } = this.#pickTalk(user)
    const isRead = random.chance(0.3)
    return Array.from({ length: random.between(2, 9) }, (_, n) => {
      if (isRead) return same('message.read', { jobId, upTo: random.between(0, 9) })
      // Now and then one of them is refused, or has been sent before by another mutation.
      const id = (random.chance(0.03) && random.pick([...messages.keys()])) || newId()
      return same('message.send', { id, jobId, receiverId, content: random.chance(0.03) ? '' : `n° ${n}` })
    })
  }

  /** More photos than a conversation takes of one person in a history. */
  #sendPhotos(user: User): Twin[] {
    const random = this.#random
    const to = this.#pickTalk(user)
    return Array.from({ length: random.between(1, 3) }, () => {
      const message = { id: newId(), ...to, content: photoWords, attachment: { kind: 'photo' } as const }
      return same('message.send', message, { photo: random.pick(photos)! })
    })
  }

  /** Picks a conversation of this person, or any job if there is none. */
  #pickTalk(user: User): { jobId: Id; receiverId: Id } {
    const talks = this.#talksOf(user)
    const job = this.#random.pick(talks.length > 0 ? talks : [...this.#memory.state.jobs.values()])
    const receiverId = (job?.postedById === user.id ? job.assignedToId : job?.postedById) ?? user.id
    return { jobId: job?.id ?? newId(), receiverId }
  }

  #talksOf({ id }: User): JobRow[] {
    const jobs = [...this.#memory.state.jobs.values()]
    return jobs.filter((one) => one.assignedToId && [one.postedById, one.assignedToId].includes(id))
  }

  #writeOne(user: User): Twin {
    const draws = Object.values(this.#draws(user))
    const role = isStudent(user) ? 'student' : 'individual'
    return this.#random.weighted(draws.map(({ weight, write }): [number, () => Twin] => [weight[role], write]))()
  }

  /** Writes this mutation, with arguments that fit what there is. */
  writeNamed(user: User, name: Compared): Twin {
    return this.#draws(user)[name].write()
  }

  #draws(user: User): Record<Compared, Draw> {
    const random = this.#random
    const { jobs, applications, messages } = this.#memory.state
    const own = [...jobs.values()].filter((one) => [one.postedById, one.assignedToId].includes(user.id))
    const job = random.chance(0.97) ? random.pick(random.chance(0.4) ? own : [...jobs.values()]) : undefined
    const jobId = job?.id ?? newId()
    const openId = own.findLast(({ status }) => status === 'open')?.id ?? jobId
    const taken = [...jobs.keys(), ...applications.keys(), ...messages.keys()]
    const id = (random.chance(0.05) && random.pick(taken)) || newId()
    const anybody = random.pick(this.#people)!.id
    const parties = [job?.postedById, job?.assignedToId].filter((party) => party !== user.id)
    const receiverId = random.chance(0.9) ? (parties[0] ?? anybody) : anybody
    const content = random.chance(0.05) ? '' : random.chance(0.05) ? ' '.repeat(3) : 'Bonjour !'
    const upTo = random.between(0, 12)
    const today = swissDay(new Date().toISOString())

    return {
      // People mostly do what their role is for.
      'job.publish': draw(0.3, 4, () =>
        same('job.publish', {
          ...offer({ id, title: `Emploi ${jobs.size}`, location: random.pick(places)! }),
          ...this.#reservation(own, anybody),
        }),
      ),
      'job.edit': draw(0.3, 3, () => same('job.edit', { id: random.chance(0.8) ? openId : jobId, ...this.#edit() })),
      'application.submit': draw(8, 0.5, () =>
        same('application.submit', { id, jobId, message: 'Je viens volontiers.', ...termsKnown(job, upTo) }),
      ),
      'application.withdraw': draw(2, 0.3, () =>
        same('application.withdraw', { id: this.#letterOf(user) ?? id, jobId }),
      ),
      'application.leave': draw(0.5, 0.1, () =>
        same('application.leave', {
          id: this.#letterOf(user) ?? id,
          jobId,
          reason: random.pick(leaveReasons)!,
          words: random.pick(texts)!,
        }),
      ),
      'application.nudge': draw(2, 0.2, () => same('application.nudge', { id: this.#letterOf(user) ?? id, jobId })),
      'application.shortlist': draw(0.2, 1, () =>
        same('application.shortlist', {
          id: this.#letterTo(user) ?? id,
          jobId: openId,
          isShortlisted: random.chance(0.7),
        }),
      ),
      'job.invite': draw(0.2, 1, () => same('job.invite', { id: openId, studentId: anybody })),
      'job.reopen': draw(0.1, 0.5, () => same('job.reopen', { id: random.chance(0.8) ? openId : jobId })),
      'job.openToAll': draw(1, 0.7, () => {
        const reserved = [...jobs.values()].filter((one) => one.reservedForId)
        return same('job.openToAll', { id: (random.chance(0.8) && random.pick(reserved)?.id) || jobId })
      }),
      'application.renew': draw(1, 0.1, () => same('application.renew', { id: this.#letterOf(user) ?? id, jobId })),
      'job.addPhoto': draw(0.1, 0.5, () =>
        same('job.addPhoto', { id: openId, photoId: id }, { photo: random.pick(photos)! }),
      ),
      'job.removePhoto': draw(0.1, 0.3, () =>
        same('job.removePhoto', { id: openId, photoId: random.pick(jobs.get(openId)?.photoIds ?? []) ?? id }),
      ),
      'application.read': draw(0.2, 1.5, () =>
        same('application.read', { jobId: openId, ids: [...applications.keys(), id].slice(-9) }),
      ),
      'template.save': draw(1, 0.2, () =>
        same('template.save', { id: this.#templateId(id), name: 'Jardin', letter: random.pick(texts)! }),
      ),
      'template.delete': draw(0.5, 0.5, () => same('template.delete', { id: this.#templateId(id) })),
      'offer.keep': draw(1, 0.1, () => same('offer.keep', { id: jobId, isKept: random.chance(0.7) })),
      'search.save': draw(0.8, 0.1, () =>
        same('search.save', { id: this.#searchId(id), name: random.pick(texts)!, filter: { rate: 20 } }),
      ),
      'search.delete': draw(0.3, 0.3, () => same('search.delete', { id: this.#searchId(id) })),
      'person.block': draw(1.5, 1.5, () => same('person.block', { id: anybody, isBlocked: random.chance(0.4) })),
      'message.send': draw(9, 9, () => same('message.send', { id, jobId, receiverId, content })),
      'message.read': draw(4, 4, () => same('message.read', { jobId, upTo })),
      'notification.read': draw(2, 2, () =>
        this.#ofNotice(user, (notification) => mutation('notification.read', { id: notification })),
      ),
      'notification.readAll': draw(1, 1, () =>
        this.#ofNotice(user, (newest) => mutation('notification.readAll', { upTo: newest })),
      ),
      'profile.update': draw(0.5, 0.5, () => same('profile.update', { city: random.pick(places)! })),
      'studentProfile.update': draw(2, 2, () =>
        random.chance(0.25)
          ? same('studentProfile.update', { school: random.pick(['EPFL', 'UNIL'])! })
          : same('studentProfile.update', { bio: random.pick(texts)!, bioBasedOn: this.#known() }),
      ),
      'photo.set': draw(1.5, 1.5, () =>
        same('photo.set', { id }, random.chance(0.9) ? { photo: random.pick(photos)! } : {}),
      ),
      'payment.declare': draw(3, 3, () => {
        const corrected = random.chance(0.3) ? this.#paymentOf(user, jobId, true) : undefined
        const paidId = corrected?.jobId ?? ((random.chance(0.8) && random.pick(own.filter(isHandPayable))?.id) || jobId)
        const said = {
          id: (random.chance(0.1) && random.pick([...this.#memory.state.handPayments.keys()])) || id,
          jobId: paidId,
          payeeId: (random.chance(0.95) && jobs.get(paidId)?.assignedToId) || anybody,
          amount: 100 * random.between(1, 9),
          method: 'cash' as const,
          paidOn: random.chance(0.9) ? today : '2020-01-01',
          ...(corrected && { replaces: corrected.id }),
        }
        const nothing = corrected && said.amount === 900 && { amount: 0 }
        const more = {
          ...(said.amount % 200 === 0 && { expenses: 500 }),
          ...(said.amount === 300 && { isAnother: true }),
        }
        return same('payment.declare', { ...said, ...more, ...nothing })
      }),
      'payment.confirm': draw(3, 3, () => same('payment.confirm', this.#paymentOf(user, jobId))),
      'payment.contest': draw(3, 3, () =>
        same('payment.contest', { ...this.#paymentOf(user, jobId), otherAmount: random.pick([null, 500, 600])! }),
      ),
      'payment.withdraw': draw(0.7, 0.7, () => same('payment.withdraw', this.#paymentOf(user, jobId, true))),
      'visit.arrive': draw(1.5, 1, () => same('visit.arrive', this.#timeOf(own, jobId, anybody))),
      'visit.leave': draw(1, 0.7, () => same('visit.leave', this.#timeOf(own, jobId, anybody))),
      'visit.proposeHours': draw(1, 1, () =>
        same('visit.proposeHours', {
          ...this.#workOf(own, jobId, anybody),
          id: (random.chance(0.1) && this.#proposalOf(user, jobId).id) || id,
          minutes: random.pick([90, 120, 92])!,
        }),
      ),
      'visit.answerHours': draw(1.5, 1.5, () =>
        same('visit.answerHours', { ...this.#proposalOf(user, jobId), isAgreed: random.chance(0.5) }),
      ),
      'visit.sayAbsent': draw(1, 1, () =>
        same('visit.sayAbsent', { ...this.#workOf(own, jobId, anybody), isAbsent: random.chance(0.7) }),
      ),
      'visit.answerAbsence': draw(1, 1, () =>
        same('visit.answerAbsence', {
          ...this.#workOf(own, jobId, anybody),
          isAgreed: random.chance(0.3),
          words: random.pick([null, ...texts])!,
        }),
      ),
      'paper.ask': draw(1.5, 0.2, () => {
        const done = own.filter(({ status }) => status === 'completed')
        const asked = (random.chance(0.8) && random.pick(done)) || job
        const posterId = random.chance(0.95) ? (asked?.postedById ?? anybody) : anybody
        return same('paper.ask', { id, jobId: asked?.id ?? jobId, posterId })
      }),
      'paper.withdraw': draw(0.7, 0.7, () => same('paper.withdraw', this.#certificateOf(jobId))),
      'wageYear.update': draw(3, 0.5, () =>
        same('wageYear.update', {
          id: random.pick([...this.#memory.state.wageYears.keys()]) ?? id,
          ...random.pick([
            { isAsked: random.chance(0.7) },
            { isDateReleased: random.chance(0.7) },
            { elsewhere: random.pick([0, 40_000, 80_000])! },
          ]),
        }),
      ),
      'schedule.propose': draw(2, 2, () => {
        const agreed = random.pick(own.filter(({ status }) => status === 'assigned' || status === 'in_progress'))
        return same('schedule.propose', {
          id: (random.chance(0.1) && this.#timeProposalOf(user, jobId).id) || id,
          jobId: agreed?.id ?? jobId,
          studentId: (random.chance(0.95) && agreed?.assignedToId) || anybody,
          scheduledFor: random.pick([
            null,
            '2027-03-01T09:00:00.000Z',
            '2027-03-01T13:00:00.000Z',
            '2020-01-01T09:00:00.000Z',
          ])!,
          duration: random.pick([null, '3 heures', '4h'])!,
        })
      }),
      'schedule.answer': draw(2, 2, () =>
        same('schedule.answer', { ...this.#timeProposalOf(user, jobId), accepts: random.chance(0.6) }),
      ),
      'schedule.withdraw': draw(0.7, 0.7, () => same('schedule.withdraw', this.#timeProposalOf(user, jobId, true))),
      'question.ask': draw(3, 0.2, () => {
        const offered = random.pick([...jobs.values()].filter(({ status }) => status === 'open'))
        return same('question.ask', {
          id: (random.chance(0.05) && this.#questionOf(user, jobId).id) || id,
          jobId: (random.chance(0.9) && offered?.id) || jobId,
          text: random.chance(0.95) ? 'Faut-il apporter l’échelle ?' : 'Échelle ?',
        })
      }),
      'question.answer': draw(0.2, 3, () =>
        same('question.answer', { ...this.#questionOf(user, jobId), answer: random.pick(texts)! }),
      ),
      'question.remove': draw(0.7, 0.7, () => same('question.remove', this.#questionOf(user, jobId))),
      'photo.clear': draw(0.5, 0.5, () => same('photo.clear', {})),
      'schoolProof.send': draw(0.5, 0.5, () => same('schoolProof.send', {}, { photo: random.pick(photos)! })),
      'schoolProof.withdraw': draw(0.2, 0.2, () => same('schoolProof.withdraw', {})),
    }
  }

  /** Mostly for a student who has worked for the poster, now and then for anybody. */
  #reservation(own: readonly JobRow[], anybody: Id): { reservedForId?: Id } {
    const random = this.#random
    if (random.chance(0.6)) return {}
    const finished = random.pick(own.filter(({ status }) => status === 'completed'))
    return { reservedForId: (random.chance(0.9) && finished?.assignedToId) || anybody }
  }

  #letterOf({ id }: User): Id | undefined {
    const all = [...this.#memory.state.applications.values()]
    return this.#random.pick(this.#random.chance(0.8) ? all.filter((one) => one.studentId === id) : all)?.id
  }

  #letterTo({ id }: User): Id | undefined {
    const { applications, jobs } = this.#memory.state
    return this.#random.pick([...applications.values()].filter(({ jobId }) => jobs.get(jobId)?.postedById === id))?.id
  }

  #templateId(id: Id): Id {
    return (this.#random.chance(0.5) && this.#random.pick([...this.#memory.state.templates.keys()])) || id
  }

  /** A hand payment with its job, mostly one that this person may still answer or, with `isOwn`, take back. */
  #paymentOf({ id: me }: User, jobId: Id, isOwn = false): { id: Id; jobId: Id } {
    const all = [...this.#memory.state.handPayments.values()]
    const open = all.filter(
      ({ payerId, payeeId, declaredById, confirmedAt, isWithdrawn }) =>
        (me === payerId || me === payeeId) && (declaredById === me) === isOwn && !confirmedAt && !isWithdrawn,
    )
    const found = this.#random.pick(this.#random.chance(0.8) ? open : all)
    return found && this.#random.chance(0.9)
      ? { id: found.id, jobId: found.jobId }
      : { id: found?.id ?? newId(), jobId }
  }

  /** A job with its student, mostly one of this person's. */
  #workOf(own: readonly JobRow[], jobId: Id, anybody: Id): { jobId: Id; studentId: Id } {
    const random = this.#random
    const found = random.chance(0.85) ? random.pick(own.filter(({ assignedToId }) => assignedToId)) : undefined
    const workId = found?.id ?? jobId
    const assigned = this.#memory.state.jobs.get(workId)?.assignedToId
    return { jobId: workId, studentId: (random.chance(0.95) && assigned) || anybody }
  }

  /** A time of today, or one that belongs to another day. */
  #timeOf(own: readonly JobRow[], jobId: Id, anybody: Id): MutationArguments<'visit.arrive'> {
    const at = new Date().toISOString()
    const on = this.#random.chance(0.95) ? swissDay(at) : '2020-01-01'
    return { ...this.#workOf(own, jobId, anybody), on, at }
  }

  /** Proposed hours with their job, mostly ones that this person may answer. */
  #proposalOf({ id: me }: User, jobId: Id): { id: Id; jobId: Id } {
    const all = [...this.#memory.state.visits.values()].flatMap(({ proposals, ...of }) =>
      proposals.map((one) => ({ ...one, jobId: of.jobId })),
    )
    const open = all.filter(({ byId, isAgreed, isReplaced }) => byId !== me && !isAgreed && !isReplaced)
    const found = this.#random.pick(this.#random.chance(0.8) ? open : all)
    return found && this.#random.chance(0.95) ? { id: found.id, jobId: found.jobId } : { id: newId(), jobId }
  }

  #certificateOf(jobId: Id): { id: Id; jobId: Id } {
    const found = this.#random.pick([...this.#memory.state.papers.values()])
    return { id: found?.id ?? newId(), jobId: (this.#random.chance(0.9) && found?.jobId) || jobId }
  }

  /** The last proposal of another time with its job, mostly one that this person may answer or, with `isOwn`, take back. */
  #timeProposalOf({ id: me }: User, jobId: Id, isOwn = false): { id: Id; jobId: Id } {
    const all = [...this.#memory.state.jobs.values()].flatMap(({ id, timeProposals = [] }) =>
      timeProposals.slice(-1).map((one) => ({ ...one, jobId: id })),
    )
    const open = all.filter(({ byId, outcome }) => (byId === me) === isOwn && !outcome)
    const found = this.#random.pick(this.#random.chance(0.8) ? open : all)
    return found ? { id: found.id, jobId: found.jobId } : { id: newId(), jobId }
  }

  /** A question with its offer, mostly one that this person has asked or may answer. */
  #questionOf({ id: me }: User, jobId: Id): { id: Id; jobId: Id } {
    const { questions, jobs } = this.#memory.state
    const all = [...questions.values()]
    const own = all.filter((one) => one.askerId === me || jobs.get(one.jobId)?.postedById === me)
    const found = this.#random.pick(this.#random.chance(0.85) ? own : all)
    return found ? { id: found.id, jobId: found.jobId } : { id: newId(), jobId }
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
    const owner = this.#random.chance(0.9) ? user : this.#random.pick(this.#people)!
    const notification = this.#random.pick(
      [...this.#memory.state.notifications.values()].filter((one) => one.userId === owner.id),
    )
    const name = notification && nameNotices([...this.#memory.state.notifications.values()]).get(notification.id)
    const real = [...this.#realNotices()].find(([, one]) => one === name)?.[0] ?? newId()
    const written = write(real)
    return { real: written, memory: { ...written, args: write(notification?.id ?? real).args } as Mutation }
  }
}

/** The terms of the offer, or former ones; older apps say none. */
const termsKnown = (job: JobRow | undefined, chance: number): Pick<MutationArguments<'application.submit'>, 'terms'> =>
  !job || chance % 3 === 0 ? {} : { terms: { ...termsOf(job), ...(chance % 3 === 1 && { rate: 77 }) } }

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
