import { useLiveQuery } from 'dexie-react-hooks'
import { firstNameOf } from '../../schema/accounts/party-names.ts'
import type { PublicUser, User } from '../../schema/accounts/user.ts'
import { swissYear, workOf, type Side } from '../../schema/employment/wage-year.ts'
import type { Id } from '../../schema/ids.ts'
import { cantonOf } from '../../schema/jobs/place.ts'
import type { YearOfWork } from '../../schema/law/avs.ts'
import { replaceSocialRows } from '../../schema/law/social.ts'
import { fetchConfig, readReplacedFigures } from '../../sync/fetched/config.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import type { ShownRows } from '../../sync/store/rows.ts'
import { useFetched } from '../data/fetched.ts'
import { useKeptQuery } from '../data/kept-query.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useUser } from '../session/session.tsx'

/** What one household has paid one student in one year, as one of the two sees it. */
export interface Wages {
  row: ShownRows['wageYear']
  side: Side
  /** The other one of the two, if the device knows them. */
  other: PublicUser | undefined
  /** The first name of the other one. */
  name: string
  work: YearOfWork
}

/** Returns all years of this person's wages, as household or student, the newest and greatest first. Undefined while the device reads. */
export function useAllWages(): Wages[] | undefined {
  const me = useUser()
  return useKeptQuery(`wages ${me.id}`, async (database) => {
    replaceSocialRows(await readReplacedFigures(database))
    const rows = await database.wageYears.toArray()
    const all = await Promise.all(rows.map((row) => readWages(database, me, row)))
    return all.toSorted((a, b) => b.row.year - a.row.year || b.work.total - a.work.total)
  })
}

/** Returns one counter; null if the device has none. Undefined while the device reads. */
export function useWages(id: Id): Wages | null | undefined {
  const database = useDatabase()
  const me = useUser()
  useFetched('config', () => fetchConfig(database))
  return useLiveQuery(async () => {
    replaceSocialRows(await readReplacedFigures(database))
    const row = await database.wageYears.get(id)
    return row ? await readWages(database, me, row) : null
  }, [database, me, id])
}

/** The two people of a job, for whom a year is counted. */
export interface Pair {
  posterId: Id
  studentId: Id
}

/** Returns the counter of these two in the year of a day, which all cards read together; null if nothing was paid yet. Undefined while the device reads. */
export function useWagesOf({ posterId, studentId }: Pair, day: string): Wages | null | undefined {
  const year = swissYear(day)
  const all = useAllWages()
  const isSame = ({ row }: Wages) => row.posterId === posterId && row.studentId === studentId && row.year === year
  return all === undefined ? undefined : (all.find(isSame) ?? null)
}

/** Returns the two people's year as the law looks at it, before anything was paid in it too. Undefined while the device reads. */
export function useYearOfWork(pair: Pair, day: string): { work: YearOfWork; name: string } | undefined {
  const database = useDatabase()
  const me = useUser()
  const known = useWagesOf(pair, day)
  const { studentId } = pair
  const student = useLiveQuery(async () => (await database.people.get(studentId)) ?? null, [database, studentId])
  if (known === undefined || student === undefined) return undefined
  const none = { year: swissYear(day), card: 0, confirmed: 0, declared: 0, isAsked: false, isHousehold: true }
  const work = known?.work ?? workOf(none, birthYearOf(studentId === me.id ? me : student))
  return { work, name: firstNameOf(student, 'student') }
}

const readWages = async (database: LocalDatabase, me: User, row: ShownRows['wageYear']): Promise<Wages> => {
  const side = row.studentId === me.id ? 'student' : 'household'
  const other = await database.people.get(side === 'student' ? row.posterId : row.studentId)
  const canton = cantonOf((side === 'student' ? other : me)?.city ?? '')
  const work = { ...workOf(row, birthYearOf(side === 'student' ? me : other), side), canton }
  return { row, side, other, name: firstNameOf(other, side === 'student' ? 'individual' : 'student'), work }
}

/** Only the student has the date on their devices; the household has its year. */
const birthYearOf = (student: PublicUser | User | null | undefined): number | null => {
  const { birthDate, birthYear } = student?.studentProfile ?? {}
  return birthDate ? Number(birthDate.slice(0, 4)) : (birthYear ?? null)
}
