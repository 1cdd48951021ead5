import type { PublicUser } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { hasConversation, mayWriteIn } from '../../schema/jobs/status.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { Shown, ShownMessage } from '../../sync/store/rows.ts'
import { nameOf } from '../../schema/accounts/party-names.ts'

/** The conversation of a job's two parties, from the view of one of them. */
export interface Conversation {
  job: Shown<JobRow>
  otherId: Id
  /** Undefined until the device has that person's row. */
  other: PublicUser | undefined
  otherSide: 'student' | 'individual'
  last: ShownMessage | undefined
  unread: number
}

/** Returns the assigned student for the poster and the poster for the student (rule 2.6.16); null without a counterpart. */
export const otherPartyOf = (job: Pick<JobRow, 'postedById' | 'assignedToId' | 'status'>, me: Id): Id | null => {
  if (!hasConversation(job)) return null
  if (job.postedById === me) return job.assignedToId
  return job.assignedToId === me ? job.postedById : null
}

/** Returns the name, or the documented fallback (rule 2.8.14). */
export const nameOfOther = ({ other, otherSide }: Pick<Conversation, 'other' | 'otherSide'>): string =>
  nameOf(other, otherSide)

export const titleOf = ({ title }: Pick<JobRow, 'title'>): string => title.trim() || 'Job sans titre'

/** Nobody would read a message to a deleted account. */
export const mayWriteTo = ({ job, other }: Conversation): boolean => mayWriteIn(job) && !other?.isDeleted

const isActive = ({ job }: Conversation): boolean => job.status === 'assigned' || job.status === 'in_progress'

const movedAt = ({ job, last }: Conversation): string => last?.createdAt ?? job.updatedAt

/** Returns the conversations of jobs under way and the past ones with messages, each with the most recent first. */
export const arrangeConversations = (
  conversations: readonly Conversation[],
): { active: Conversation[]; past: Conversation[] } => {
  const sorted = [...conversations].sort(
    (a, b) => movedAt(b).localeCompare(movedAt(a)) || a.job.id.localeCompare(b.job.id),
  )
  return { active: sorted.filter(isActive), past: sorted.filter((one) => !isActive(one) && one.last !== undefined) }
}

/** Counts unread messages by job. */
export const countByJob = (unread: readonly Pick<ShownMessage, 'jobId'>[]): Map<Id, number> => {
  const counts = new Map<Id, number>()
  for (const { jobId } of unread) counts.set(jobId, (counts.get(jobId) ?? 0) + 1)
  return counts
}

/** "2 conversations actives · 3 messages non lus": a narrow line ends between the two. */
export const describeCounts = (active: number, unread: number): string => {
  const conversations =
    active === 0
      ? 'Aucune conversation active'
      : active === 1
        ? '1 conversation active'
        : `${active} conversations actives`
  if (unread === 0) return conversations
  return `${conversations}\u00a0· ${unread === 1 ? '1\u00a0message\u00a0non\u00a0lu' : `${unread}\u00a0messages\u00a0non\u00a0lus`}`
}
