import type { JobRow } from '../../schema/jobs/job.ts'
import { workDayOf, type Dated } from '../../schema/jobs/schedule.ts'
import type { MutationArguments, MutationName } from '../../schema/mutations.ts'
import type { Absence } from '../../schema/visits/absence.ts'
import type { visitMutations } from '../../schema/visits/mutations.ts'
import { dayOfVisit, withTime, type Visit, type VisitAct } from '../../schema/visits/visit.ts'
import type { LocalDatabase } from '../store/database.ts'
import { draftKeys } from '../store/drafts.ts'
import { keyOf } from '../store/rows.ts'
import type { EffectContext, Mutator, Mutators } from '../writing/mutator.ts'
import { writerOf } from '../writing/write.ts'

type VisitMutation = keyof typeof visitMutations & MutationName
type Context = EffectContext & { job: JobRow }

/** A mutator of what the two parties say of a visit, in the job's row. The row stays as it is where the server will refuse the change. */
const onVisit = <Name extends VisitMutation>(
  change: (args: MutationArguments<Name>, visit: Visit, context: Context) => Visit,
  more: Partial<JobRow> = {},
): Mutator<Name> => ({
  effects: {
    job: (args, row, context) => {
      if (!row || context.id !== args.jobId || row.status === 'open') return row
      if ('studentId' in args && args.studentId !== row.assignedToId) return row
      const before = row.visit ?? {}
      const after = change(args, before, { ...context, job: row })
      return after === before ? row : { ...row, ...(row.status === 'assigned' && more), visit: after }
    },
  },
  touches: (_db, { jobId }) => [keyOf('job', jobId)],
})

const timeNoted =
  (act: VisitAct) =>
  ({ on, at }: { on: string; at: string }, visit: Visit, { job, me, now }: Context): Visit =>
    job.status === 'cancelled' ? visit : withTime(visit, { on, act, byId: me, at, notedAt: now })

/** Changes what one party says of the other's absence. */
const changeAbsence = (visit: Visit, isMeant: (absence: Absence) => boolean, change: (one: Absence) => Absence[]) => {
  const { absences = [], ...rest } = visit
  if (!absences.some(isMeant)) return visit
  const left = absences.flatMap((one) => (isMeant(one) ? change(one) : [one]))
  return left.length > 0 ? { ...rest, absences: left } : rest
}

export const visitMutators: Mutators<VisitMutation> = {
  // The first arrival begins the work.
  'visit.arrive': onVisit<'visit.arrive'>(timeNoted('arrive'), { status: 'in_progress' }),
  'visit.leave': onVisit<'visit.leave'>(timeNoted('leave')),
  'visit.proposeHours': {
    ...onVisit<'visit.proposeHours'>(({ id, minutes }, visit, { job, me, now }) => {
      if (job.status === 'cancelled') return visit
      const { proposal, ...rest } = visit
      if (proposal?.id === id) return visit
      const isSame = proposal !== undefined && proposal.byId !== me && proposal.minutes === minutes
      return isSame
        ? { ...rest, agreedMinutes: minutes }
        : { ...rest, proposal: { id, byId: me, minutes, proposedAt: now } }
    }),
    renew: (args, id) => ({ ...args, id }),
  },
  'visit.answerHours': onVisit<'visit.answerHours'>(({ id, isAgreed }, visit, { job, me, now }) => {
    const { proposal, ...rest } = visit
    if (proposal?.id !== id || proposal.byId === me || job.status === 'cancelled') return visit
    if (isAgreed) return { ...rest, agreedMinutes: proposal.minutes }
    return { ...visit, proposal: { ...proposal, declinedAt: proposal.declinedAt ?? now } }
  }),
  'visit.sayAbsent': onVisit<'visit.sayAbsent'>(({ isAbsent }, visit, { job, me, now }) => {
    const isMine = ({ byId }: Absence) => byId === me
    if (!isAbsent) return changeAbsence(visit, isMine, () => [])
    const { absences = [] } = visit
    if (job.status === 'completed' || absences.some(isMine)) return visit
    return { ...visit, absences: [...absences, { byId: me, saidAt: now }] }
  }),
  'visit.answerAbsence': onVisit<'visit.answerAbsence'>(({ isAgreed, words }, visit, { me, now }) =>
    changeAbsence(
      visit,
      ({ byId, agreedAt }) => byId !== me && agreedAt === undefined,
      ({ byId, saidAt }) => [
        isAgreed
          ? { byId, saidAt, agreedAt: now }
          : { byId, saidAt, contestedAt: now, ...(words !== null && { words }) },
      ],
    ),
  ),
}

const write = writerOf(visitMutators)

/** Work with its student, as this device knows it. */
export type VisitedJob = Pick<JobRow, 'id' | 'assignedToId' | 'visit'> & Dated

const workOf = ({ id, assignedToId }: VisitedJob) => ({ jobId: id, studentId: assignedToId ?? '' })

/** Says when the student came or finished: now, or at a moment in ISO 8601 (rule 3.5.620). Throws OutboxFull. */
export const noteVisit = (
  db: LocalDatabase,
  act: VisitAct,
  job: VisitedJob,
  at = new Date(db.now()).toISOString(),
  on = dayOfVisit(job.visit ?? {}, act, at, workDayOf(job, at)),
) => write(db, `visit.${act}`, { ...workOf(job), on, at })

/** Says how many minutes the work took (rule 3.5.622). Throws OutboxFull. */
export const proposeHours = async (db: LocalDatabase, job: VisitedJob, minutes: number) => {
  const id = db.newId()
  return { id, ...(await write(db, 'visit.proposeHours', { ...workOf(job), id, minutes })) }
}

/** Agrees to the hours that the other party proposes, or does not. Throws OutboxFull. */
export const answerHours = (db: LocalDatabase, { id, jobId, isAgreed }: MutationArguments<'visit.answerHours'>) =>
  write(db, 'visit.answerHours', { id, jobId, isAgreed })

/** Says that the other party is not there, or takes it back (rule 3.5.623). Throws OutboxFull. */
export const sayAbsent = (db: LocalDatabase, job: VisitedJob, isAbsent: boolean) =>
  write(db, 'visit.sayAbsent', { ...workOf(job), isAbsent })

/** Agrees with what the other party says of one's absence, or contests it. Throws OutboxFull. */
export const answerAbsence = (
  db: LocalDatabase,
  job: VisitedJob,
  answer: Pick<MutationArguments<'visit.answerAbsence'>, 'isAgreed' | 'words'>,
) => write(db, 'visit.answerAbsence', { ...workOf(job), ...answer }, { draft: draftKeys.absence(job.id) })
