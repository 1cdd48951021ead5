import { isStudent } from '../../schema/accounts/user.ts'
import { swissDay } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import { holidayShareOn, holidayWithin } from '../../schema/law/shares.ts'
import { statementsPerDay } from '../../schema/limits.ts'
import { contributionsOf, deductionsFrom } from '../../schema/papers/contributions.ts'
import type { StatementRequest } from '../../schema/papers/wire.ts'
import type { Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { notify } from '../notifications/notifications.ts'
import { issuePaper, paperChanged } from '../issuing/issue.ts'
import { statementsReady } from './notifications.ts'
import { paidBetween } from './movements.ts'
import { readParties } from '../issuing/party-name.ts'
import { readYear } from '../issuing/work-of-year.ts'

/** A poster and a student whom they have paid. */
interface Pair {
  posterId: Id
  studentId: Id
}

/**
 * Issues the statement of what two people paid and received in a year (rule 3.5.643). A statement that says the same is returned instead. Returns its
 * id. Refusals: invalid (a year to come), nothing_paid, slow_down.
 */
export const makeStatement = async (tx: Tx, me: Me, { personId, year }: StatementRequest): Promise<Id> => {
  const today = swissDay(new Date().toISOString())
  if (year > Number(today.slice(0, 4))) throw new Refusal('invalid', { issues: [{ path: 'year', message: 'invalid' }] })
  const pair = isStudent(me) ? { posterId: personId, studentId: me.id } : { posterId: me.id, studentId: personId }
  const { id } = await stateYear(tx, pair, year, today)
  if (id === undefined) throw new Refusal('nothing_paid')
  return id
}

interface Known {
  id: Id
  number: string
  upTo: string
  isOver: boolean
  isSame: boolean
  /** How many were issued in the last 24 hours. */
  ofToday: number
}

/** Returns the statement, and whether it is new; neither where nothing was paid. A new one takes the place of the one before. */
const stateYear = async (
  tx: Tx,
  { posterId, studentId }: Pair,
  year: number,
  today: string,
): Promise<{ id?: Id; isNew: boolean }> => {
  // Orders two requests at once, of which the second finds the statement of the first.
  await tx`select from users where id = ${posterId} for no key update`
  const paid = await paidBetween(tx, posterId, studentId, year)
  if (paid.length === 0) return { isNew: false }
  const { work, birthDate } = await readYear(tx, { posterId, studentId }, year)
  const lines = paid.map(({ id: _id, canton: _canton, ...line }) => ({
    ...line,
    holiday: holidayWithin(line.amount, holidayShareOn({ birthDate }, line.paidOn)),
  }))
  const contributions = contributionsOf(work)
  const lastDay = `${year}-12-31`
  const upTo = today < lastDay ? today : lastDay
  const cantons = new Set(paid.map(({ canton }) => canton))
  const deductions = deductionsFrom(
    lines.reduce((sum, { amount, isUnconfirmed }) => (isUnconfirmed ? sum : sum + amount), 0),
    contributions,
    { canton: cantons.size === 1 ? [...cantons][0]! : null },
  )
  const [known] = await tx<Known[]>`
    select id, number, data ->> 'upTo' as "upTo", withdrawn_at is not null as "isOver",
      (select count(*)::int from papers
        where kind = 'statement' and poster_id = ${posterId} and student_id = ${studentId} and year = ${year}
          and issued_at > now() - interval '24 hours') as "ofToday",
      data -> 'contributions' = ${JSON.stringify(contributions)}::text::jsonb and data -> 'lines' = ${JSON.stringify(lines)}::text::jsonb as "isSame"
    from papers
    where kind = 'statement' and poster_id = ${posterId} and student_id = ${studentId} and year = ${year}
    order by issued_at desc, id desc limit 1`
  if (known?.isSame && !known.isOver && (known.upTo === upTo || upTo < lastDay)) return { id: known.id, isNew: false }
  if (known && known.ofToday >= statementsPerDay) throw new Refusal('slow_down', { retryAfter: 3_600 })
  if (known && !known.isOver) {
    await tx`update papers set withdrawn_at = now() where id = ${known.id}`
    paperChanged(tx, { id: known.id, posterId, studentId })
  }
  const id = await issuePaper(tx, {
    kind: 'statement',
    posterId,
    studentId,
    year,
    jobId: null,
    data: {
      ...(await readParties(tx, { posterId, studentId })),
      upTo,
      lines,
      contributions,
      deductions,
      replaces: known?.number ?? null,
    },
  })
  return { id, isNew: true }
}

/**
 * Issues the statement of a year that has ended, if there is something to state (rule 3.5.643). The student is notified; the household is, once for
 * all of its statements, with its wages (rule 2.2.274).
 */
export const stateEndedYear = async (tx: Tx, pair: Pair, year: number): Promise<void> => {
  const { isNew } = await stateYear(tx, pair, year, swissDay(new Date().toISOString()))
  if (!isNew) return
  const [student] = await tx<{ id: Id }[]>`
    select id from users
    where id = ${pair.studentId} and erased_at is null and leaving_since is null
      and not exists (select from notifications where user_id = users.id and title = ${statementsReady(pair.studentId, year).title})`
  if (student) await notify(tx, statementsReady(student.id, year))
}
