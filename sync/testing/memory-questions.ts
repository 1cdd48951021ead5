import { isStudent } from '../../schema/accounts/user.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { questionLimits } from '../../schema/limits.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { questionMutations } from '../../schema/questions/mutations.ts'
import { areBlocked, isCovered, Refusal, type MemoryData } from './memory-data.ts'
import { MemoryRules } from './memory-rules.ts'

const dayMs = 24 * 3600 * 1_000

/** Questions about open offers, with the refusals and feed entries of the API. */
export class MemoryQuestions<Data extends MemoryData> extends MemoryRules<Data> {
  protected readonly questionActs: {
    [Name in keyof typeof questionMutations]: (user: Id, args: MutationArguments<Name>) => void
  } = {
    'question.ask': (user, { id, jobId, text }) => {
      if (!isStudent(this.userOf(user))) throw new Refusal('wrong_role')
      const known = this.state.questions.get(id)
      if (known?.askerId === user && known.jobId === jobId && (known.isRemoved || known.text === text)) return
      if (known) throw new Refusal('id_reused')
      const job = this.jobSeenBy(user, jobId)
      if (job.status !== 'open') throw new Refusal('job_not_open')
      this.#ensureRoom(user, jobId)
      this.state.questions.set(id, { id, jobId, askerId: user, text, askedAt: this.now })
      for (const person of [job.postedById, user]) this.change(userFeed(person), 'put', 'job', jobId)
      this.#tell(user, job, job.postedById, 'Question sur votre offre', 'Question retirée', `question ${id}`)
    },

    'question.answer': (user, { id, jobId, answer }) => {
      const job = this.state.jobs.get(jobId)
      if (!job || (job.deletedAt && job.postedById !== user)) throw new Refusal('not_found')
      if (job.postedById !== user) throw new Refusal('not_yours')
      const question = this.state.questions.get(id)
      if (question?.jobId !== jobId || question.isRemoved) throw new Refusal('not_found')
      const { askerId, answer: before, isCorrected } = question
      const isApart = areBlocked(this.state, askerId, user)
      if (isApart && before === undefined) throw new Refusal('not_found')
      if (before === answer) return
      if (job.status !== 'open' || job.deletedAt || isCovered(this.state, jobId)) throw new Refusal('job_not_open')
      const answeredAt = question.answeredAt ?? this.now
      const isLater = before !== undefined
      this.state.questions.set(id, { ...question, answer, answeredAt, ...(isLater && { isCorrected: true }) })
      this.jobChanged(jobId)
      this.settleAsked([`question ${id}`])
      if (isApart) return
      if (isLater)
        this.#tell(
          user,
          job,
          askerId,
          'Réponse corrigée',
          isCorrected ? 'Réponse corrigée' : 'Réponse à votre question',
        )
      else this.#tell(user, job, askerId, 'Réponse à votre question')
    },

    'question.remove': (user, { id, jobId }) => {
      const job = this.state.jobs.get(jobId)
      const question = this.state.questions.get(id)
      if (!job || question?.jobId !== jobId) throw new Refusal('not_found')
      const { askerId, answer } = question
      const isAsker = askerId === user
      if (!isAsker && job.postedById !== user) throw new Refusal('not_yours')
      if (question.isRemoved) return
      if (isAsker && answer !== undefined) throw new Refusal('already_answered')
      const { answer: _answer, ...left } = question
      this.state.questions.set(id, { ...left, isRemoved: true })
      if (answer === undefined)
        for (const person of [job.postedById, askerId]) this.change(userFeed(person), 'put', 'job', jobId)
      else this.jobChanged(jobId)
      const isSilent = areBlocked(this.state, askerId, job.postedById) || isCovered(this.state, jobId)
      if (answer !== undefined) return
      if (!isSilent && job.status === 'open') {
        if (isAsker) this.#tell(user, job, job.postedById, 'Question retirée', 'Question sur votre offre')
        else this.#tell(user, job, askerId, 'Question écartée')
      }
      this.settleAsked([`question ${id}`])
    },
  }

  #ensureRoom(user: Id, jobId: Id): void {
    const all = [...this.state.questions.values()]
    const ofJob = all.filter((one) => one.jobId === jobId)
    const own = ofJob.filter(({ askerId }) => askerId === user)
    const standing = ofJob.filter(({ isRemoved }) => !isRemoved)
    const open = standing.filter(({ answer }) => answer === undefined)
    const today = all.filter(
      ({ askerId, askedAt }) => askerId === user && Date.parse(askedAt) > this.clockAndIds.now() - dayMs,
    )
    if (open.some(({ askerId }) => askerId === user)) throw new Refusal('question_waiting')
    if (own.length >= questionLimits.ofOne) throw new Refusal('asked_enough')
    if (open.length >= questionLimits.open) throw new Refusal('questions_waiting')
    if (standing.length >= questionLimits.perOffer) throw new Refusal('questions_full')
    if (today.length >= questionLimits.perDay) throw new Refusal('questions_today')
  }

  /** Notifies somebody of a question, in the place of an unread notification with the title `former`. */
  #tell(by: Id, { id, title: about }: JobRow, userId: Id, title: string, former?: string, asks?: string): void {
    const message = `${this.userOf(by).firstName} ${about}`
    const at = {
      userId,
      type: 'other',
      actionUrl: `/jobs/${id}#questions`,
      aboutId: by,
      message,
      ...(asks && { asks }),
    } as const
    if (former === undefined) this.notify(userId, title, at.type, at.actionUrl, by, message)
    else this.notifyInPlaceOf(former, title, at)
  }
}
