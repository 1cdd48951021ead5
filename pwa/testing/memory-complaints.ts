import { newId, type Id } from '../../schema/ids.ts'
import { ruleEndDays, type Complaint, type ComplaintOutcome } from '../../schema/payments/complaint.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import type { MemoryServer } from '../../sync/testing/memory-server.ts'
import type { MemoryMoney } from './memory-money.ts'

/** Complaints of the server in memory, as far as screens show them. */
export class MemoryComplaints {
  readonly #complaints: Complaint[] = []
  readonly #server: MemoryServer
  readonly #money: MemoryMoney

  constructor(server: MemoryServer, money: MemoryMoney) {
    this.#server = server
    this.#money = money
  }

  list(me: Id, jobId: Id): Complaint[] | RefusalCode {
    if (!this.#partiesOf(jobId).includes(me)) return 'not_yours'
    return this.#complaints.filter((one) => one.jobId === jobId).toReversed()
  }

  raise(me: Id, jobId: Id, { id, reason }: { id: Id; reason: string }): Complaint | RefusalCode {
    const known = this.#complaints.find((one) => one.id === id)
    if (known) return known.reason === reason ? known : 'id_reused'
    if (!this.#partiesOf(jobId).includes(me)) return 'not_yours'
    if (this.#server.state.jobs.get(jobId)?.complaint) return 'already_complained'
    const payment = this.#money.payments.find((one) => one.jobId === jobId && one.state !== 'created')
    if (payment?.state !== 'held') return payment ? 'money_moved' : 'nothing_held'
    const { releaseId, amount } = payment
    const endsAt = new Date(Date.parse(this.#server.now) + ruleEndDays * 24 * 3600 * 1_000).toISOString()
    const open = { answers: [], endsAt, settledAt: null, outcome: null, createdAt: this.#server.now }
    this.#keep({ ...open, id, jobId, byId: me, reason, releaseId, amount })
    this.#server.notify(this.#otherThan(me, jobId), 'Un problème a été signalé', 'other', '/accepted-jobs')
    return this.#complaints.at(-1)!
  }

  act(me: Id, id: Id, part: string, reply: { id: Id; text: string }): Complaint | RefusalCode {
    const complaint = this.#complaints.find((one) => one.id === id)
    if (!complaint || !this.#partiesOf(complaint.jobId).includes(me)) return 'not_found'
    const known = part === 'answers' && complaint.answers.find((one) => one.id === reply.id)
    if (known) return known.text === reply.text ? complaint : 'id_reused'
    if (!this.#server.state.jobs.get(complaint.jobId)?.complaint) return 'complaint_settled'
    if (part === 'answers') {
      const answers = [...complaint.answers, { ...reply, byId: me, createdAt: this.#server.now }]
      this.#keep({ ...complaint, answers })
    } else if (part === 'withdraw') {
      this.#settle(complaint, 'withdrawn')
    } else {
      this.#server.state.jobs.set(complaint.jobId, {
        ...this.#server.state.jobs.get(complaint.jobId)!,
        status: 'cancelled',
      })
      this.#money.payments.find(({ releaseId }) => releaseId === complaint.releaseId)!.state = 'refunded'
      this.#settle(complaint, 'refunded')
    }
    return this.#complaints.find((one) => one.id === id)!
  }

  /** The other side complains on another device. */
  raisedBy(me: Id, jobId: Id, reason: string): Complaint {
    return this.raise(me, jobId, { id: newId(), reason }) as Complaint
  }

  #keep(complaint: Complaint): void {
    const at = this.#complaints.findIndex(({ id }) => id === complaint.id)
    this.#complaints.splice(at < 0 ? this.#complaints.length : at, 1, complaint)
    this.#server.setComplaint(complaint.jobId, complaint)
  }

  #settle(complaint: Complaint, outcome: ComplaintOutcome): void {
    this.#keep({ ...complaint, endsAt: null, settledAt: this.#server.now, outcome })
    this.#server.setComplaint(complaint.jobId, undefined)
  }

  #partiesOf(jobId: Id): (Id | null | undefined)[] {
    const job = this.#server.state.jobs.get(jobId)
    return [job?.postedById, job?.assignedToId]
  }

  #otherThan(me: Id, jobId: Id): Id {
    return this.#partiesOf(jobId).find((one) => one && one !== me)!
  }
}
