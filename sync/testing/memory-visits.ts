import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import { isAnswerable, mayBeAbsent } from '../../schema/visits/absence.ts'
import { proposalsPerJob } from '../../schema/visits/hours.ts'
import type { visitMutations } from '../../schema/visits/mutations.ts'
import { isOfDay, isSameTime, timeOf, withinTime, withTime, type VisitAct } from '../../schema/visits/visit.ts'
import { noVisit, Refusal, visitKey, type MemoryData, type StoredProposal, type StoredVisit } from './memory-data.ts'
import { MemoryQuestions } from './memory-questions.ts'

type Named = { jobId: Id; studentId: Id }
type Work = JobRow & { assignedToId: Id }

/** What the two parties of agreed work say of the student's visits, with the refusals and feed entries of the API. */
export class MemoryVisits<Data extends MemoryData> extends MemoryQuestions<Data> {
  protected readonly visitActs: {
    [Name in keyof typeof visitMutations]: (user: Id, args: MutationArguments<Name>) => void
  } = {
    'visit.arrive': (user, args) => {
      const job = this.#noteTime(user, 'arrive', args)
      if (job?.status === 'assigned')
        this.move(job.id, 'in_progress', job.postedById === user ? 'poster' : 'assignee', false)
    },

    'visit.leave': (user, args) => void this.#noteTime(user, 'leave', args),

    'visit.proposeHours': (user, { id, minutes, ...named }) => {
      const job = this.#standingWork(user, named)
      const known = this.#proposalOf(id)
      if (known) {
        if (known.jobId === job.id && known.byId === user && known.minutes === minutes) return
        throw new Refusal('id_reused')
      }
      const { proposals } = this.#visitOf(job)
      const standing = proposals.find((one) => !one.isAgreed && !one.isReplaced)
      if (standing && standing.byId !== user && standing.minutes === minutes) return this.#agree(user, job, standing)
      const own = [...this.state.visits.values()].filter(({ jobId }) => jobId === job.id)
      if (own.flatMap((one) => one.proposals.filter(({ byId }) => byId === user)).length >= proposalsPerJob)
        throw new Refusal('hours_full')
      const former = proposals.map((one) => (one === standing ? { ...one, isReplaced: true as const } : one))
      const proposal = { id, byId: user, minutes, proposedAt: this.now }
      this.#set(job, { proposals: [...former, proposal] })
      this.settleAsked([`hours ${job.id}`], user)
      const title = 'Heures à confirmer'
      if (standing?.byId === user) this.#tell(user, job, title, minutes, { title, words: standing.minutes })
      else this.#tell(user, job, title, minutes)
    },

    'visit.answerHours': (user, { id, jobId, isAgreed }) => {
      const proposal = this.#proposalOf(id)
      const locked = this.state.jobs.get(jobId)
      if (!locked || !proposal || proposal.jobId !== jobId || proposal.isReplaced) throw new Refusal('not_found')
      if (![locked.postedById, proposal.studentId].includes(user)) throw new Refusal('not_found')
      const job = this.#standingWork(user, { jobId, studentId: proposal.studentId })
      if (proposal.byId === user) throw new Refusal('not_yours')
      if (proposal.isAgreed && !isAgreed) throw new Refusal('already_agreed')
      if (proposal.isAgreed || (proposal.declinedAt && !isAgreed)) return
      if (isAgreed) return this.#agree(user, job, proposal)
      const { proposals } = this.#visitOf(job)
      this.#set(job, { proposals: proposals.map((one) => (one.id === id ? { ...one, declinedAt: this.now } : one)) })
      this.settleAsked([`hours ${job.id}`], user)
      this.#tell(user, job, 'Heures refusées', proposal.minutes)
    },

    'visit.sayAbsent': (user, { isAbsent, ...named }) => {
      const job = this.#work(user, named)
      const { absences } = this.#visitOf(job)
      const said = absences.find(({ byId, isWithdrawn }) => byId === user && !isWithdrawn)
      if ((said !== undefined) === isAbsent) return
      const planned = { ...job, agreedAt: this.#agreedAt(job) }
      if (isAbsent && !mayBeAbsent(planned, new Date(this.now))) throw new Refusal('absence_time')
      const others = absences.filter(({ byId }) => byId !== user)
      this.#set(job, {
        absences: [...others, said ? { ...said, isWithdrawn: true } : { byId: user, saidAt: this.now }],
      })
      const [now, undone] = ['Absence signalée', 'Absence retirée']
      this.#tell(user, job, isAbsent ? now : undone, 0, { title: isAbsent ? undone : now, words: 0 })
      if (!isAbsent)
        this.settleAsked([`absence ${job.id}`], user === job.postedById ? job.assignedToId : job.postedById)
    },

    'visit.answerAbsence': (user, { isAgreed, words, ...named }) => {
      const job = this.#work(user, named)
      const { absences } = this.#visitOf(job)
      const said = absences.find(({ byId, isWithdrawn }) => byId !== user && !isWithdrawn)
      if (!said) throw new Refusal('not_found')
      if (said.agreedAt && !isAgreed) throw new Refusal('already_agreed')
      if (said.agreedAt || (said.contestedAt && !isAgreed && (said.words ?? null) === words)) return
      if (!isAnswerable(said, new Date(this.now))) throw new Refusal('answer_late')
      const { byId, saidAt } = said
      const contested = { contestedAt: this.now, ...(words !== null && { words }) }
      const answered = { byId, saidAt, ...(isAgreed ? { agreedAt: this.now } : contested) }
      this.#set(job, { absences: absences.map((one) => (one === said ? answered : one)) })
      if (isAgreed) this.settleAsked([`absence ${job.id}`], user)
      if (isAgreed || !said.contestedAt) this.#tell(user, job, isAgreed ? 'Absence reconnue' : 'Absence contestée')
    },
  }

  /** Notes a time. Returns the job if the person has said it for the first time or it begins the work, of which the other is told otherwise. */
  #noteTime(
    user: Id,
    act: VisitAct,
    { on: day, at: time, ...named }: MutationArguments<'visit.arrive'>,
  ): Work | undefined {
    const job = this.#standingWork(user, named)
    const { on, at } = withinTime(
      { on: day, at: time },
      new Date(this.#agreedAt(job)),
      new Date(this.clockAndIds.now()),
    )
    if (!isOfDay(on, at)) throw new Refusal('invalid')
    const visit = this.#visitOf(job)
    const ofDay = { times: visit.times.filter((one) => one.on === on) }
    const own = timeOf(ofDay, act, user)
    const ofStudent = timeOf(ofDay, act, job.assignedToId)
    const { times = [] } = withTime(ofDay, { on, act, byId: user, at, notedAt: this.now })
    const isBeginning = act === 'arrive' && job.status === 'assigned'
    this.#set(job, { times: [...visit.times.filter((one) => one.on !== on), ...times] }, !isBeginning)
    if (isBeginning) return job
    if (own) return undefined
    if (user === job.assignedToId) this.#tell(user, job, act)
    else if (ofStudent && !isSameTime(ofStudent.at, at)) this.#tell(user, job, 'Autre heure notée')
    return undefined
  }

  #agreedAt({ id, assignedToId }: Work): string {
    const isTheirs = (one: { jobId: Id; studentId: Id }) => one.jobId === id && one.studentId === assignedToId
    const accepted = [...this.state.applications.values()].find((one) => isTheirs(one) && one.status === 'accepted')
    return accepted?.decidedAt ?? this.now
  }

  #work(user: Id, { jobId, studentId }: Named): Work {
    const job = this.state.jobs.get(jobId)
    if (!job || (job.deletedAt && job.postedById !== user)) throw new Refusal('not_found')
    const { postedById, assignedToId } = job
    if (![postedById, assignedToId, studentId].includes(user)) throw new Refusal('not_yours')
    if (assignedToId === null || assignedToId !== studentId) throw new Refusal('work_ended')
    return { ...job, assignedToId }
  }

  #standingWork(user: Id, named: Named): Work {
    const job = this.#work(user, named)
    if (job.status === 'cancelled') throw new Refusal('work_ended')
    return job
  }

  #visitOf(job: Work): StoredVisit {
    return this.state.visits.get(visitKey(job.id, job.assignedToId)) ?? noVisit(job.id, job.assignedToId)
  }

  #proposalOf(id: Id): (StoredProposal & Named) | undefined {
    for (const { jobId, studentId, proposals } of this.state.visits.values()) {
      const found = proposals.find((one) => one.id === id)
      if (found) return { ...found, jobId, studentId }
    }
    return undefined
  }

  #agree(user: Id, job: Work, { id, minutes }: Pick<StoredProposal, 'id' | 'minutes'>): void {
    const proposals = this.#visitOf(job).proposals.map(({ declinedAt, ...one }) =>
      one.id === id ? { ...one, isAgreed: true as const } : { ...one, ...(declinedAt && { declinedAt }) },
    )
    this.#set(job, { proposals, agreedMinutes: minutes })
    this.settleAsked([`hours ${job.id}`], user)
    this.#tell(user, job, 'Heures convenues', minutes)
  }

  #set(job: Work, change: Partial<StoredVisit>, isShown = true): void {
    this.state.visits.set(visitKey(job.id, job.assignedToId), { ...this.#visitOf(job), ...change })
    if (isShown)
      for (const party of [job.postedById, job.assignedToId]) this.change(userFeed(party), 'put', 'job', job.id)
  }

  /** Notifies the other party, in the place of an unread notification that says `former`. */
  #tell(by: Id, job: Work, title: string, words = 0, former?: { title: string; words: number }): void {
    const userId = by === job.postedById ? job.assignedToId : job.postedById
    const describe = (said: number) => `${this.userOf(by).firstName} ${said} ${job.title}`
    const asks = title === 'Heures à confirmer' ? 'hours' : title === 'Absence signalée' ? 'absence' : undefined
    const asked = asks && `${asks} ${job.id}`
    const at = {
      userId,
      type: 'other',
      actionUrl: '/accepted-jobs',
      aboutId: by,
      message: describe(words),
      ...(asked && { asks: asked }),
    } as const
    if (former) this.notifyInPlaceOf(former.title, title, at, describe(former.words))
    else this.notify(userId, title, at.type, at.actionUrl, by, at.message, asked)
  }
}
