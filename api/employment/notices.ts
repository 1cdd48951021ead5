import { deletedName } from '../../schema/accounts/user.ts'
import { isOverFor, noticeLevelOf, noticeLevels, workOf } from '../../schema/employment/wage-year.ts'
import type { Id } from '../../schema/ids.ts'
import { avsStateOf, isLimitTold } from '../../schema/law/avs.ts'
import { laa } from '../../schema/law/ask.ts'
import { describeDoubt, describeYear, francs } from '../../schema/law/avs-words.ts'
import { socialIn } from '../../schema/law/social.ts'
import { notify, notifyAll, screens, type NewNotification } from '../notifications/notifications.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'
import type { Tx } from '../feeds/write.ts'
import type { CountedYear } from './counted-year.ts'

/** Notifies the two if this year's wage, as each of them knows it, has come to a point that they have not heard of (rules 2.2.252 and 2.2.304). */
export const tellOfWages = async (tx: Tx, year: CountedYear): Promise<void> => {
  const level = noticeLevelOf(year)
  const isStudentTold = year.isStudentTold || !isOverFor(year, 'student')
  if (level <= year.told && isStudentTold) return
  await tx`
    update wage_years set told = greatest(told, ${level}), student_told_at = ${isOverFor(year, 'student') ? tx`coalesce(student_told_at, now())` : tx`student_told_at`}
    where id = ${year.id}`
  const student = await readStudent(tx, year.studentId)
  const work = workOf(year, student.birthYear)
  const said = describeYear(work, 'household', student.firstName)
  const row = socialIn('exemptWage', year.year)
  const limit = francs(row?.value ?? 0)
  const notices: NewNotification[] = []
  const ofStudent = workOf(year, student.birthYear, 'student')
  if (!isStudentTold && isLimitTold(avsStateOf(ofStudent)))
    notices.push({
      ...reminder(year, `Plus de ${limit} CHF en ${year.year}`, describeYear(ofStudent, 'student', student.firstName)),
      userId: year.studentId,
      aboutId: year.posterId,
    })
  if (level > year.told && (await isNewEmployer(tx, year.posterId)))
    notices.push(
      reminder(
        year,
        'Vous êtes employeur : ce que cela veut dire',
        `Le ménage qui paie ${student.firstName} est son employeur. ${said} ${laa}`,
      ),
    )
  if (level > Math.max(year.told, noticeLevels.first) && isLimitTold(avsStateOf(work)))
    notices.push(
      level === noticeLevels.over
        ? reminder(year, `Plus de ${limit} CHF en ${year.year}`, said)
        : reminder(
            year,
            `Bientôt ${limit} CHF`,
            `${year.together ? 'Votre ménage a' : 'Vous avez'} payé ${francs(work.total)} CHF à ${student.firstName} en ${year.year}. Au-dessus de ${limit} CHF, tout le salaire de l’année est soumis aux cotisations.${describeDoubt(year.year, row)}`,
          ),
    )
  await notifyAll(tx, notices)
}

/** Notifies the household that the student has asked for contributions (rule 2.2.253). */
export const tellOfRequest = async (tx: Tx, year: CountedYear): Promise<void> => {
  const { firstName, birthYear } = await readStudent(tx, year.studentId)
  const said = describeYear(workOf(year, birthYear), 'household', firstName)
  await notify(tx, reminder(year, `${firstName} demande les cotisations`, said))
}

/** Notifies the household's other account that the two count together from now on, or no longer (rule 2.2.307). */
export const tellPartner = async (tx: Tx, year: CountedYear, name: string): Promise<void> => {
  const { firstName, birthYear } = await readStudent(tx, year.studentId)
  const said = describeYear(workOf(year, birthYear), 'household', firstName)
  const notice = year.together
    ? reminder(
        year,
        `${name} et vous comptez ensemble`,
        `Ce que vous payez à ${firstName} est d’un seul ménage. ${said}`,
      )
    : reminder(year, `${name} et vous ne comptez plus ensemble`, said)
  await notify(tx, notice)
}

const reminder = (
  { id, posterId, studentId }: Pick<CountedYear, 'id' | 'posterId' | 'studentId'>,
  title: string,
  message: string,
): NewNotification => ({
  userId: posterId,
  type: 'other',
  kind: 'reminders',
  topic: 'wages',
  title,
  message,
  actionUrl: screens.handOver(id),
  aboutId: studentId,
})

interface Named {
  firstName: string
  birthYear: number | null
}

const readStudent = async (sql: AnySql, id: Id): Promise<Named> =>
  onlyRow(
    await sql<Named[]>`
      select case when leaving_since is null then first_name else ${deletedName} end as "firstName", extract(year from birth_date)::int as "birthYear"
      from users left join student_profiles on user_id = users.id where users.id = ${id}`,
  )

/** Whether the household has not heard yet that it is an employer. Only the first of two concurrent payments finds so. */
const isNewEmployer = async (tx: Tx, posterId: Id): Promise<boolean> => {
  const told = await tx`
    update private_profiles set employer_told_at = now() where user_id = ${posterId} and employer_told_at is null
    returning user_id`
  return told.length > 0
}
