import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { RescheduledWork } from '../rescheduling/propose-dialog.tsx'
import type { LeftWork } from './acts/leave-dialog.tsx'
import type { WorkRow } from './line-of-time.ts'

/** What the cards of a list ask for; each is a dialog. */
export interface WorkActList {
  chat: (jobId: Id) => void
  /** The chat, with the question for the address in its field. */
  askAddress: (jobId: Id) => void
  complete: (job: JobRow) => void
  cancel: (job: JobRow) => void
  leave: (work: LeftWork) => void
  proposeTime: (work: RescheduledWork) => void
  complain: (job: { id: Id; title: string }) => void
  /** The TWINT helper, with the price of this work. */
  showTwint: (job: JobRow) => void
  /** When the student came and finished. */
  noteTimes: (row: WorkRow) => void
  countHours: (row: WorkRow) => void
  sayAbsent: (row: WorkRow) => void
  contestAbsence: (row: WorkRow) => void
  showReviews: (individual: { id: Id; name: string }) => void
}

/** The dialog that was asked for, and what about. */
export type AskedAct = { [Act in keyof WorkActList]?: Parameters<WorkActList[Act]>[0] }
