import { userFeed } from '../../schema/feeds.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { isOpenCertificate, type Certificate, type Paper, type VerifiedPaper } from '../../schema/papers/paper.ts'
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
