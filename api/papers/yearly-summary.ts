import { swissYear, totalOf } from '../../schema/employment/wage-year.ts'
import { swissDay } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import { formatMoney } from '../../schema/money.ts'
import { write, type Tx } from '../feeds/write.ts'
import { notify, screens } from '../notifications/notifications.ts'
import type { Handler, TaskContext } from '../tasks/context.ts'
import { stateEndedYear } from './statements.ts'

/** The most households of one run; the next follows a few hours later. */
const batch = 500

/** Tells each household on 5 January what it paid in the year that has ended, and issues the statements (rules 2.2.252, 2.2.274 and 3.5.643). */
export const summariseWages: Handler<'wages.summarise'> = (ctx) => summariseAt(ctx, new Date())

/** Does so as of the given moment: from 5 January on, about last year, until the end of March if no worker ran before. */
export const summariseAt = async ({ sql }: Pick<TaskContext, 'sql'>, now: Date): Promise<void> => {
  const day = swissDay(now.toISOString()).slice(5)
  if (day < '01-05' || day > '03-31') return
  const year = swissYear(now.toISOString()) - 1
  const due = await sql<{ id: Id }[]>`
    select distinct poster_id as id from wage_years where year = ${year} and summarised_at is null order by id limit ${batch}`
  for (const { id } of due) await write(sql, (tx) => summarise(tx, id, year))
}

const summarise = async (tx: Tx, posterId: Id, year: number): Promise<void> => {
  const years = await tx<{ studentId: Id; card: number; confirmed: number; declared: number }[]>`
    update wage_years set summarised_at = now() where poster_id = ${posterId} and year = ${year} and summarised_at is null
    returning student_id as "studentId", card, confirmed, declared`
  const paid = years.map((one) => totalOf(one)).filter((total) => total > 0)
  for (const { studentId } of years) await stateEndedYear(tx, { posterId, studentId }, year)
  const [user] = await tx`select from users where id = ${posterId} and erased_at is null and leaving_since is null`
  if (paid.length === 0 || !user) return
  const sum = formatMoney(
    paid.reduce((all, one) => all + one, 0),
    false,
  )
  await notify(tx, {
    userId: posterId,
    type: 'other',
    kind: 'reminders',
    topic: 'wages',
    title: `Vos salaires de ${year}`,
    message: `En ${year}, vous avez payé ${sum} à ${paid.length} ${paid.length === 1 ? 'personne' : 'personnes'}. Ce qui doit être annoncé l’est à fin janvier : vérifiez auprès de votre caisse. ${paid.length === 1 ? 'Le relevé est prêt' : 'Les relevés sont prêts'} dans « Documents ».`,
    actionUrl: screens.wallet,
  })
}
