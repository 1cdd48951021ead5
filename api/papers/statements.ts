import { isStudent } from '../../schema/accounts/user.ts'
import { swissDay } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import type { PartyName } from '../../schema/papers/paper.ts'
import type { StatementRequest } from '../../schema/papers/wire.ts'
import { write, type Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { notify } from '../notifications/notifications.ts'
import { onlyRow } from '../postgres/single-row.ts'
import type { Handler, TaskContext } from '../tasks/context.ts'
import { issuePaper } from '../issuing/issue.ts'
import { statementsReady } from './notifications.ts'
import { paidBetween, payersAndPayees } from './movements.ts'
import { partyName } from '../issuing/party-name.ts'

/** A poster and a student whom they have paid. */
interface Pair {
  posterId: Id
  studentId: Id
}

/**
 * Issues the statement of what two people paid and received in a year (rule 3.5.643). A statement that says the same is returned instead. Returns its
 * id. Refusals: invalid (a year to come), nothing_paid.
 */
export const makeStatement = async (tx: Tx, me: Me, { personId, year }: StatementRequest): Promise<Id> => {
  const today = swissDay(new Date().toISOString())
  if (year > Number(today.slice(0, 4))) throw new Refusal('invalid', { issues: [{ path: 'year', message: 'invalid' }] })
  const pair = isStudent(me) ? { posterId: personId, studentId: me.id } : { posterId: me.id, studentId: personId }
  const { id } = await stateYear(tx, pair, year, today)
  if (id === undefined) throw new Refusal('nothing_paid')
  return id
}

/** Returns the statement, and whether it is new; neither where nothing was paid. */
const stateYear = async (
  tx: Tx,
  { posterId, studentId }: Pair,
  year: number,
  today: string,
): Promise<{ id?: Id; isNew: boolean }> => {
  // Orders two requests at once, of which the second finds the statement of the first.
  await tx`select from users where id = ${posterId} for no key update`
  const lines = await paidBetween(tx, posterId, studentId, year)
  if (lines.length === 0) return { isNew: false }
  const lastDay = `${year}-12-31`
  const upTo = today < lastDay ? today : lastDay
  const [known] = await tx<{ id: Id; number: string; upTo: string; isSame: boolean }[]>`
    select id, number, data ->> 'upTo' as "upTo", data -> 'lines' = ${JSON.stringify(lines)}::text::jsonb as "isSame" from papers
    where kind = 'statement' and poster_id = ${posterId} and student_id = ${studentId} and year = ${year}
    order by issued_at desc, id desc limit 1`
  if (known?.isSame && (known.upTo === upTo || upTo < lastDay)) return { id: known.id, isNew: false }
  const { poster, student } = onlyRow(
    await tx<{ poster: PartyName; student: PartyName }[]>`
      select ${partyName(tx, 'poster')} as poster, ${partyName(tx, 'student')} as student
      from users poster, users student where poster.id = ${posterId} and student.id = ${studentId}`,
  )
  const id = await issuePaper(tx, {
    kind: 'statement',
    posterId,
    studentId,
    year,
    jobId: null,
    data: { poster, student, upTo, lines, replaces: known?.number ?? null },
  })
  return { id, isNew: true }
}

/** Issues the statements of the year that has ended, from 5 January on (rule 3.5.643). */
export const stateLastYear: Handler<'papers.state'> = (ctx) => stateLastYearAt(ctx, new Date())

/** Does so as of the given moment, until the end of March if no worker ran before. */
export const stateLastYearAt = async ({ sql }: Pick<TaskContext, 'sql'>, now: Date): Promise<void> => {
  const today = swissDay(now.toISOString())
  if (today.slice(5) < '01-05' || today.slice(5) > '03-31') return
  const year = Number(today.slice(0, 4)) - 1
  for (const pair of await payersAndPayees(sql, year)) await write(sql, (tx) => stateFor(tx, pair, year, today))
}

const stateFor = async (tx: Tx, pair: Pair, year: number, today: string): Promise<void> => {
  const { isNew } = await stateYear(tx, pair, year, today)
  if (!isNew) return
  const people = await tx<{ id: Id }[]>`
    select id from users
    where id in (${pair.posterId}, ${pair.studentId}) and erased_at is null and leaving_since is null
      and not exists (select from notifications where user_id = users.id and title = ${statementsReady(pair.posterId, year).title})
    order by id`
  for (const { id } of people) await notify(tx, statementsReady(id, year))
}
