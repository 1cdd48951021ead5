import { wageYearIdOf } from '../../schema/employment/wage-year-id.ts'
import type { Id } from '../../schema/ids.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { readCounted, type CountedYear } from './counted-year.ts'
import { tellOfRequest, tellPartner } from './notices.ts'
import { followWages } from './wage-years.ts'

/**
 * A student asks a household for contributions, or releases the date of birth to it, or takes that back (rule 2.2.253); the household says what it has paid
 * in the year besides (rule 2.2.306), or names its other account (rule 2.2.307). Unchanged choices write nothing. Refusals: not_found, not_yours.
 */
export const updateWageYear = async (
  tx: Tx,
  me: Pick<Me, 'id'>,
  { id, isAsked, isDateReleased, elsewhere, partnerEmail }: MutationArguments<'wageYear.update'>,
): Promise<void> => {
  // Those of the student's other households too, in one order: two accounts may name each other at once.
  await tx`
    select from wage_years where (student_id, year) = (select student_id, year from wage_years where id = ${id})
    order by id for no key update`
  const [before] = await readCounted(tx, tx`w.id = ${id}`)
  if (!before || ![before.posterId, before.studentId].includes(me.id)) throw new Refusal('not_found')
  const isOfStudent = isAsked !== undefined || isDateReleased !== undefined
  const isOfHousehold = elsewhere !== undefined || partnerEmail !== undefined
  if (before.studentId === me.id ? isOfHousehold : isOfStudent) throw new Refusal('not_yours')
  const changed = await tx`
    update wage_years set is_asked = ${isAsked ?? before.isAsked}, elsewhere = ${elsewhere ?? before.elsewhere ?? 0},
      date_released_at = case when ${isDateReleased ?? before.isDateReleased} then coalesce(date_released_at, now()) end
    where id = ${id} and (is_asked, elsewhere, date_released_at is not null)
      is distinct from (${isAsked ?? before.isAsked}, ${elsewhere ?? before.elsewhere ?? 0}::bigint, ${isDateReleased ?? before.isDateReleased})
    returning id`
  const isNamed = partnerEmail !== undefined && partnerEmail !== (before.partnerEmail ?? null)
  if (isNamed) await namePartner(tx, before, partnerEmail)
  if (changed.length === 0 && !isNamed) return
  // Who asks one account of a household for contributions asks the household.
  if (isAsked !== undefined && before.partnerId !== null)
    await tx`update wage_years set is_asked = ${isAsked} where id = ${idOfPartner(before, before.partnerId)}`
  await followWages(tx, id)
  const after = onlyRow(await readCounted(tx, tx`w.id = ${id}`))
  if (after.isAsked && !before.isAsked) await tellOfRequest(tx, after)
  if (after.partnerId !== before.partnerId) await tellPartners(tx, after, [before.partnerId, after.partnerId])
}

const idOfPartner = ({ studentId, year }: CountedYear, partnerId: Id): Id => wageYearIdOf(partnerId, studentId, year)

/**
 * Names the other account of the household for this student and year, or nobody. The two count together from when each has named the other, and no longer
 * once one of them names another or nobody.
 */
const namePartner = async (tx: Tx, year: CountedYear, email: string | null): Promise<void> => {
  const { id, posterId } = year
  if (year.partnerId !== null)
    await tx`update wage_years set partner_id = null where id in (${id}, ${idOfPartner(year, year.partnerId)})`
  await tx`update wage_years set partner_email = ${email} where id = ${id}`
  const [other] = await tx<{ posterId: Id }[]>`
    select o.poster_id as "posterId" from wage_years o join users u on u.id = o.poster_id and lower(u.email) = lower(${email})
      join users mine on mine.id = ${posterId} and lower(mine.email) = lower(o.partner_email)
    where o.student_id = ${year.studentId} and o.year = ${year.year} and o.id <> ${id}`
  if (!other) return
  const both = [id, idOfPartner(year, other.posterId)]
  await tx`
    update wage_years set partner_id = case when id = ${id} then ${other.posterId}::uuid else ${posterId}::uuid end,
      is_asked = (select bool_or(is_asked) from wage_years where id = any(${both}::uuid[]))
    where id = any(${both}::uuid[])`
}

const tellPartners = async (tx: Tx, year: CountedYear, partners: readonly (Id | null)[]): Promise<void> => {
  const [me] = await tx<
    { firstName: string }[]
  >`select first_name as "firstName" from users where id = ${year.posterId}`
  for (const partnerId of partners) {
    if (partnerId === null) continue
    const ofPartner = idOfPartner(year, partnerId)
    await followWages(tx, ofPartner)
    await tellPartner(tx, onlyRow(await readCounted(tx, tx`w.id = ${ofPartner}`)), me?.firstName ?? '')
  }
}
