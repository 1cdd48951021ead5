import { userFeed } from '../../schema/feeds.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { toCentimes } from '../../schema/money.ts'
import {
  isOpenAgreement,
  isOpenCertificate,
  type Certificate,
  type Paper,
  type VerifiedPaper,
} from '../../schema/papers/paper.ts'
import type { AgreementDraft, PayslipRequest } from '../../schema/papers/wire.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import { certificateRequest, issueIn } from '../../sync/testing/memory-papers.ts'
import type { MemoryServer } from '../../sync/testing/memory-server.ts'

interface CertificateBody {
  jobId: Id
  from: string
  to: string
  hours: number
  words: string | null
}

/** Papers of the server in memory, as far as screens show them. */
export class MemoryPapers {
  /** By code, what a stranger reads. */
  readonly verified = new Map<string, VerifiedPaper>()
  readonly #server: MemoryServer

  constructor(server: MemoryServer) {
    this.#server = server
  }

  read(me: Id, id: Id): Blob | RefusalCode {
    const paper = this.#server.state.papers.get(id)
    const isMine = paper && [paper.posterId, paper.studentId].includes(me)
    return isMine ? new Blob([`%PDF ${paper.number}`], { type: 'application/pdf' }) : 'not_found'
  }

  /** The poster gives a certificate. The caller has checked the password. */
  give(me: Id, { jobId, from, to, hours, words }: CertificateBody): Paper | RefusalCode {
    const { papers, jobs, users } = this.#server.state
    const job = jobs.get(jobId)
    if (job?.postedById !== me || !job.assignedToId) return 'not_found'
    const open = [...papers.values()].find((one) => one.jobId === jobId && isOpenCertificate(one))
    if (open?.number) return 'already_certified'
    const { now } = this.#server
    const asked = open ?? certificateRequest({ id: newId(), jobId, posterId: me }, job.assignedToId, now)
    const nameOf = (id: Id) => {
      const { firstName, lastName } = users.get(id)!
      return { firstName, lastName }
    }
    const given: Certificate = {
      ...(asked as Certificate),
      ...issueIn(this.#server.state, 'certificate', now),
      posterSignedAt: now,
      data: {
        poster: nameOf(me),
        student: nameOf(job.assignedToId),
        job: job.title,
        work: 'Jardinage',
        place: job.location,
        from,
        to,
        hours,
        words,
      },
    }
    this.#keep(given)
    return given
  }

  /** Either party of agreed work proposes an agreement. */
  propose(me: Id, { jobId, ...draft }: AgreementDraft): Paper | RefusalCode {
    const { papers, jobs, users } = this.#server.state
    const job = jobs.get(jobId)
    if (!job?.assignedToId || ![job.postedById, job.assignedToId].includes(me)) return 'not_found'
    const { now } = this.#server
    for (const one of papers.values())
      if (one.jobId === jobId && isOpenAgreement(one)) this.#keep({ ...one, withdrawnAt: now })
    const nameOf = (id: Id) => {
      const { firstName, lastName } = users.get(id)!
      return { firstName, lastName }
    }
    const proposed: Paper = {
      ...certificateRequest({ id: newId(), jobId, posterId: job.postedById }, job.assignedToId, now),
      kind: 'agreement',
      data: {
        poster: nameOf(job.postedById),
        student: nameOf(job.assignedToId),
        ...draft,
        proposedBy: me === job.postedById ? 'poster' : 'student',
        job: job.title,
        work: 'Jardinage',
        place: job.location,
        scheduledFor: job.scheduledFor,
        duration: job.duration,
        rate: toCentimes(job.rate),
        holiday: { basisPoints: 833, amount: 208, isAgeKnown: false },
        permit: null,
        isMinor: false,
        contributions: { state: 'unknown_age', year: Number(now.slice(0, 4)), total: 0, limit: 75_000 },
        replaces: null,
      },
    }
    this.#keep(proposed)
    return proposed
  }

  sign(me: Id, id: Id): Paper | RefusalCode {
    const paper = this.#server.state.papers.get(id)
    if (paper?.kind !== 'agreement') return 'not_found'
    const { now } = this.#server
    const signed = { ...paper, ...(me === paper.posterId ? { posterSignedAt: now } : { studentSignedAt: now }) }
    const isWhole = signed.posterSignedAt !== null && signed.studentSignedAt !== null
    const kept = { ...signed, ...(isWhole && issueIn(this.#server.state, 'agreement', now)) }
    this.#keep(kept)
    return kept
  }

  payslip(me: Id, { paymentId, minutes, isSimplified }: PayslipRequest): Paper | RefusalCode {
    const receipt = this.#server.state.papers.get(paymentId)
    if (receipt?.kind !== 'receipt' || receipt.posterId !== me) return 'not_found'
    const { payer, payee, job, workedOn, amount, expenses = 0, means, paidOn } = receipt.data
    const made: Paper = {
      ...receipt,
      ...issueIn(this.#server.state, 'payslip', this.#server.now),
      id: newId(),
      kind: 'payslip',
      data: {
        poster: payer,
        student: payee,
        job,
        workedOn,
        minutes,
        rate: 3_000,
        gross: amount,
        holiday: { basisPoints: 833, amount: 461, isAgeKnown: true },
        contributions: { state: 'exempt', year: Number(paidOn.slice(0, 4)), total: amount, limit: 75_000 },
        deductions: isSimplified ? [{ kind: 'tax', basisPoints: 500, amount: amount / 20 }] : [],
        expenses,
        fee: 0,
        means,
        paidOn,
        reference: paymentId,
        replaces: null,
      },
    }
    this.#keep(made)
    return made
  }

  /** What was posted to be drawn last. */
  handedOver: unknown

  handOver(body: object): Blob {
    this.handedOver = body
    return new Blob(['%PDF'], { type: 'application/pdf' })
  }

  state(me: Id, personId: Id, year: number): Paper | RefusalCode {
    const { papers } = this.#server.state
    const receipts = [...papers.values()].flatMap((one) => (one.kind === 'receipt' ? one : []))
    const ofPair = receipts.filter(
      ({ posterId, studentId }) => [posterId, studentId].includes(me) && [posterId, studentId].includes(personId),
    )
    const [first] = ofPair
    if (!first) return 'nothing_paid'
    const { posterId, studentId, data } = first
    const { now } = this.#server
    const statement: Paper = {
      ...issueIn(this.#server.state, 'statement', now),
      id: newId(),
      kind: 'statement',
      posterId,
      studentId,
      jobId: null,
      year,
      language: 'fr',
      posterSignedAt: null,
      studentSignedAt: null,
      withdrawnAt: null,
      data: {
        poster: data.payer,
        student: data.payee,
        upTo: now.slice(0, 10),
        lines: ofPair.map(({ data: { paidOn, job, means, amount } }) => ({
          paidOn,
          job,
          means,
          amount,
          hours: null,
          isUnconfirmed: false,
        })),
        replaces: null,
      },
    }
    this.#keep(statement)
    return statement
  }

  #keep(paper: Paper): void {
    this.#server.state.papers.set(paper.id, paper)
    for (const party of [paper.posterId, paper.studentId])
      this.#server.feeds.add(userFeed(party), 'put', 'paper', paper.id)
  }
}
