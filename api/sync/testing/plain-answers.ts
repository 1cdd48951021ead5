import type { Id } from '../../../schema/ids.ts'
import type { HandPayment } from '../../../schema/payments/hand-payment.ts'
import type { Visit } from '../../../schema/visits/visit.ts'
import type { Question } from '../../../schema/questions/question.ts'
import type { TimeProposal } from '../../../schema/jobs/time-proposal.ts'
import type { PullAnswer, Rows } from '../../../schema/sync.ts'

/**
 * Reduces an answer to what both servers must agree on: everything but times, the texts of notifications,
 * and figures of profiles.
 */
export const plainAnswer = ({ feeds, rows, verdicts }: PullAnswer, notifications: ReadonlyMap<Id, string>) => {
  const named = (id: Id) => notifications.get(id) ?? id
  const name = <Entry extends { id: Id }>(entry: Entry) => ({ ...entry, id: named(entry.id) })
  const byId = (a: { id: Id }, b: { id: Id }) => (a.id < b.id ? -1 : 1)
  return {
    feeds: feeds.map(({ entries, backfill, ...page }) => ({
      ...page,
      entries: entries.map(name),
      backfill: backfill && { before: backfill.before, entries: backfill.entries.map(name) },
    })),
    account: (rows.account ?? []).map(
      ({ studentProfile, privateProfile, profileImageUrl, otherBio, suspendedAt, ...account }) => ({
        ...account,
        // Only the real server counts jobs and names versions of photos.
        has: [studentProfile, privateProfile, profileImageUrl, suspendedAt].map(Boolean),
        bio: studentProfile?.bio,
        otherBio: otherBio?.text,
      }),
    ),
    person: (rows.person ?? [])
      .map(({ id, firstName, lastName, profileImageUrl, studentProfile }) => ({
        id,
        firstName,
        lastName,
        hasPhoto: Boolean(profileImageUrl),
        age: studentProfile?.age,
      }))
      .toSorted(byId),
    job: (rows.job ?? []).map(plainJob).toSorted(byId),
    application: (rows.application ?? []).map(plainApplication).toSorted(byId),
    template: (rows.template ?? []).map(({ id, name, letter }) => ({ id, name, letter })).toSorted(byId),
    kept: (rows.kept ?? []).map(({ id, title, location }) => ({ id, title, location })).toSorted(byId),
    search: (rows.search ?? []).map(({ id, name, filter }) => ({ id, name, filter })).toSorted(byId),
    block: (rows.block ?? []).map(({ id, firstName, lastName }) => ({ id, firstName, lastName })).toSorted(byId),
    paper: (rows.paper ?? []).map(plainPaper).toSorted(byId),
    wageYear: (rows.wageYear ?? []).toSorted(byId),
    message: (rows.message ?? []).map(withoutMoments).toSorted(byId),
    notification: (rows.notification ?? [])
      .map(({ id, type, isRead }) => ({ id: named(id), type, isRead }))
      .toSorted(byId),
    verdicts: verdicts.toSorted(byId),
  }
}

/** Names each notification by its number among those of its person. */
export const nameNotices = (stored: readonly { id: Id; userId: Id }[]): Map<Id, string> => {
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

const plainApplication = ({
  seenAt,
  decidedAt,
  nudgedAt,
  termsChangedAt,
  askedAgainAt,
  ...row
}: Rows['application']) => ({
  ...withoutMoments(row),
  has: [seenAt, decidedAt, nudgedAt, termsChangedAt, askedAgainAt].map(Boolean),
})

const plainPayment = ({ declaredAt: _declaredAt, confirmedAt, contestedAt, ...payment }: HandPayment) => ({
  ...payment,
  has: [confirmedAt, contestedAt].map(Boolean),
})

/** Times of an arrival are kept within what the servers know, each by its own clock. */
const plainVisit = ({ times, agreedMinutes, proposal, absences }: Visit) => ({
  times: times?.map(({ on, act, byId }) => [on, act, byId]),
  agreedMinutes,
  proposal: proposal && [proposal.id, proposal.byId, proposal.minutes, Boolean(proposal.declinedAt)],
  absences: absences
    ?.map(({ byId, agreedAt, contestedAt, words }) => [byId, Boolean(agreedAt), Boolean(contestedAt), words])
    .toSorted(),
})

/** The numbers follow the order of lanes, which the real server runs side by side. */
const plainPaper = ({ id, kind, jobId, posterId, studentId, number, withdrawnAt }: Rows['paper']) => ({
  id,
  kind,
  jobId,
  posterId,
  studentId,
  has: [number, withdrawnAt].map(Boolean),
})

const plainProposal = ({ proposedAt: _proposedAt, endedAt, ...proposal }: TimeProposal) => ({
  ...proposal,
  hasEnded: Boolean(endedAt),
})

const plainQuestion = ({ askedAt: _askedAt, answeredAt, ...question }: Question) => ({
  ...question,
  isAnswered: Boolean(answeredAt),
})

const plainJob = ({
  updatedAt: _updatedAt,
  deletedAt,
  cancellationProposedAt,
  otherDescription,
  handPayments,
  visit,
  timeProposals,
  questions,
  departure,
  reservedUntil: _reservedUntil,
  ...row
}: Rows['job']) => ({
  ...withoutMoments(row),
  handPayments: handPayments?.map(plainPayment).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  visit: visit && plainVisit(visit),
  timeProposals: timeProposals?.map(plainProposal),
  questions: questions?.map(plainQuestion).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  departure: departure && { ...departure, leftAt: '', reopenedAt: Boolean(departure.reopenedAt) },
  isDeleted: Boolean(deletedAt),
  otherDescription: otherDescription?.text,
  isCancellationProposed: Boolean(cancellationProposedAt),
})
