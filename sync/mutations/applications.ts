import type { ApplicationRow } from '../../schema/applications/application.ts'
import type { applicationMutations } from '../../schema/applications/mutations.ts'
import type { Id } from '../../schema/ids.ts'
import { isAgreed } from '../../schema/jobs/status.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import { draftKeys } from '../store/drafts.ts'
import type { Seen } from '../store/outbox-item.ts'
import { keyOf } from '../store/rows.ts'
import type { Mutators } from '../writing/mutator.ts'
import { creatingRow, onRow } from '../writing/on-row.ts'
import { writerOf } from '../writing/write.ts'

/** Returns a rejected application as a pending one again. */
export const renewedRow = <Application extends ApplicationRow>({
  decidedAt: _decidedAt,
  askedAgainAt: _askedAgainAt,
  seenAt: _seenAt,
  termsChangedAt: _termsChangedAt,
  ...application
}: Application) => ({ ...application, status: 'pending' as const })

export const applicationMutators: Mutators<keyof typeof applicationMutations> = {
  'application.submit': creatingRow('application', ({ id, jobId, message, statedAge }, { me, now }) => ({
    id,
    jobId,
    studentId: me,
    message,
    motivationLetter: message,
    status: 'pending',
    appliedAt: now,
    createdAt: now,
    ...(statedAge && { statedAge }),
  })),
  // A decided application stays, because the server will refuse the withdrawal and the row must not flicker.
  'application.withdraw': onRow('application', (_args, row) => (row?.status === 'pending' ? undefined : row), {
    isNeeded: true,
  }),
  // Work that the student does not have, and an application that was not accepted, stay: the server will refuse.
  'application.leave': {
    effects: {
      application: ({ id }, row, context) => (context.id === id && row?.status === 'accepted' ? undefined : row),
      job: ({ jobId }, row, { id, me }) =>
        row && id === jobId && row.assignedToId === me && isAgreed(row)
          ? { ...row, status: 'open', assignedToId: null }
          : row,
    },
    touches: (_db, { id, jobId }) => [keyOf('application', id), keyOf('job', jobId)],
  },
  // `seenAt` is the device's time; the server's time replaces it later, and nobody needs this one to the second.
  'application.read': {
    effects: {
      application: (args, row, { id, now }) =>
        row && !row.seenAt && args.ids.includes(id) ? { ...row, seenAt: now } : row,
    },
    touches: (_db, args) => args.ids.map((id) => keyOf('application', id)),
  },
  'application.shortlist': onRow(
    'application',
    ({ isShortlisted }, row) => {
      if (!row) return row
      const { isShortlisted: _before, ...rest } = row
      return isShortlisted ? { ...rest, isShortlisted } : rest
    },
    { isNeeded: true },
  ),
  'application.nudge': onRow(
    'application',
    (_args, row, { now }) => (row?.status === 'pending' && !row.nudgedAt ? { ...row, nudgedAt: now } : row),
    { isNeeded: true },
  ),
  'application.renew': onRow(
    'application',
    (_args, row) => (row?.status === 'rejected' && row.askedAgainAt ? renewedRow(row) : row),
    { isNeeded: true },
  ),
  'template.save': onRow('template', ({ id, name, letter }, row, { now }) => ({
    ...row,
    id,
    name,
    letter,
    createdAt: row?.createdAt ?? now,
    updatedAt: now,
  })),
  'template.delete': onRow('template', () => undefined),
}

const write = writerOf(applicationMutators)

/** Applies for a job (rule 1.4.16) under the terms that the student read (rule 1.2.443). Throws OutboxFull. */
export const submitApplication = async (
  db: LocalDatabase,
  { jobId, message, terms, statedAge }: Omit<MutationArguments<'application.submit'>, 'id'>,
  seen?: Pick<Seen, 'title'>,
): Promise<{ id: Id; mutationId: Id }> => {
  const id = db.newId()
  const args = { id, jobId, message, ...(terms && { terms }), ...(statedAge && { statedAge }) }
  const written = await write(db, 'application.submit', args, {
    draft: draftKeys.application(jobId),
    ...(seen && { seen }),
  })
  return { id, ...written }
}

/** Leaves the agreed work of an accepted application (rule 1.2.460). Throws OutboxFull. */
export const leaveWork = (db: LocalDatabase, said: MutationArguments<'application.leave'>) =>
  write(db, 'application.leave', said, { draft: draftKeys.leaving(said.jobId) })

/** Notes that the poster has seen these applications of a job. Writes nothing if all of them were seen before. Throws OutboxFull. */
export const readApplications = async (
  db: LocalDatabase,
  { jobId, ids }: { jobId: Id; ids: readonly Id[] },
): Promise<{ mutationId: Id | null }> => {
  const rows = await db.applications.bulkGet([...ids])
  const unseen = rows.flatMap((row) => (row?.jobId === jobId && !row.seenAt ? [row.id] : []))
  if (unseen.length === 0) return { mutationId: null }
  return await write(db, 'application.read', { jobId, ids: unseen.slice(0, 100) })
}

/** Puts an application on the poster's shortlist, or takes it off (rule 2.2.111). Throws OutboxFull. */
export const shortlistApplication = (
  db: LocalDatabase,
  { id, jobId, isShortlisted }: MutationArguments<'application.shortlist'>,
) => write(db, 'application.shortlist', { id, jobId, isShortlisted })

/** Reminds the poster of an unanswered application (rule 1.2.80). Throws OutboxFull. */
export const nudgeApplication = (db: LocalDatabase, { id, jobId }: { id: Id; jobId: Id }) =>
  write(db, 'application.nudge', { id, jobId })

/** Says that one is still free, after the poster has asked again (rule 2.2.215). Throws OutboxFull. */
export const renewApplication = (db: LocalDatabase, { id, jobId }: { id: Id; jobId: Id }) =>
  write(db, 'application.renew', { id, jobId })

/** Saves a letter template (without `id`, a new one) and deletes the draft it was made of. Throws OutboxFull. */
export const saveTemplate = async (
  db: LocalDatabase,
  { id = db.newId(), name, letter }: { id?: Id | undefined; name: string; letter: string },
  draft?: string,
): Promise<{ id: Id; mutationId: Id }> => {
  const written = await write(db, 'template.save', { id, name, letter }, draft === undefined ? {} : { draft })
  return { id, ...written }
}

/** Deletes a letter template, and what was changed of it without being saved. Throws OutboxFull. */
export const deleteTemplate = (db: LocalDatabase, { id }: { id: Id }) =>
  write(db, 'template.delete', { id }, { draft: draftKeys.template(id) })
