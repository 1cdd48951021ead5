import type { Height } from './books.ts'
import { kindOf } from './law.ts'
import type { Resident } from './resident.ts'
import type { Village } from './village.ts'

interface News {
  title: string
}

/** What the people of each village are known to have heard. */
const heard = new WeakMap<Height, Set<string>>()

/**
 * Whether the limit matters (rules 2.2.251 and 2.2.252): to the end of the year of the seventeenth birthday nobody pays contributions, and from that of
 * the twenty-sixth on everybody does from the first franc; of work at a computer they hear in any case whom to ask.
 */
const isToldOf = ({ books }: Village, { household, student, year }: Height): boolean | undefined => {
  const { birthDate } = student.of
  if (birthDate === null) return true
  const age = year - Number(birthDate.slice(0, 4))
  if (age < 18) return false
  if (age <= 25) return true
  const works = books.deals.filter((deal) => deal.household === household && deal.student === student)
  return works.every((work) => kindOf(work).category === 'physical') ? false : undefined
}

/** After each day, whoever has come near 500 and 750 francs, or passed them, has heard of it, and nobody else. */
export const checkNews = async (village: Village): Promise<void> => {
  const read = new Map<Resident, Promise<News[]>>()
  const newsOf = (who: Resident): Promise<News[]> => {
    const known = read.get(who) ?? who.call<News[]>('GET', `/api/notifications/${who.id}`).then(({ body }) => body)
    read.set(who, known)
    return known
  }
  for (const height of village.books.heights.values()) {
    const { household, student, year, wasNear, wasOver, wasOverForStudent } = height
    const isTold = isToldOf(village, height)
    if (isTold === undefined) continue
    const known = heard.get(height) ?? new Set()
    heard.set(height, known)
    const over = `Plus de 750 CHF en ${year}`
    for (const [who, other, title, isDue] of [
      [household, student, 'Bientôt 750 CHF', wasNear && !known.has(over)],
      [household, student, over, wasOver],
      [student, household, over, wasOverForStudent],
    ] as const) {
      const key = `${who.id} ${title}`
      if (!isDue || known.has(key)) continue
      known.add(key)
      const is = (await newsOf(who)).some((one) => one.title === title)
      if (is !== isTold)
        village.reporter.wrong(
          `${who.name} ${is ? 'hears' : 'does not hear'} « ${title} » of ${other.name}, and ${isTold ? 'should' : 'should not'}`,
        )
    }
  }
}

/** Nobody hears of a height that was never reached. */
export const checkNoFalseNews = async ({ books, residents, reporter }: Village): Promise<void> => {
  const reached = [...books.heights.values()]
  for (const who of residents.values()) {
    if (!who.isHere) continue
    const { body } = await who.call<News[]>('GET', `/api/notifications/${who.id}`)
    for (const { title } of body) {
      const year = Number(/^Plus de 750 CHF en (\d{4})$/.exec(title)?.[1])
      const isTrue = reached.some(
        (one) =>
          one.year === year &&
          ((one.household === who && one.wasOver) || (one.student === who && one.wasOverForStudent)),
      )
      if (year && !isTrue) reporter.wrong(`${who.name} hears « ${title} », which never was`)
      if (title === 'Bientôt 750 CHF' && !reached.some((one) => one.household === who && one.wasNear))
        reporter.wrong(`${who.name} hears « ${title} », which never was`)
    }
  }
}
