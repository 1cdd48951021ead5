import type { Balance } from './answers.ts'
import { cardState, countYear, earningsOf, feeOf, yearOf, type Deal } from './books.ts'
import type { Resident } from './resident.ts'
import type { Village } from './village.ts'

/** Counts everything again from what people did, and compares it with what they read. */
export const recount = async (village: Village): Promise<void> => {
  for (const resident of village.residents.values()) {
    if (!resident.isHere) continue
    await recountWallet(village, resident)
    await recountYears(village, resident)
    if (resident.isStudent) await recountEarnings(village, resident)
  }
}

const dealsOf = ({ books }: Village, resident: Resident): Deal[] =>
  books.deals.filter(({ household, student }) => household === resident || student === resident)

const francs = (centimes: number): string => (centimes / 100).toFixed(2)

const recountWallet = async (village: Village, resident: Resident): Promise<void> => {
  const { server, reporter } = village
  const now = server.clock.now()
  const states = dealsOf(village, resident).map((deal) => ({ deal, state: cardState(deal, now) }))
  if (states.some(({ state }) => state === 'unsure')) return
  const held = states
    .filter(({ state }) => state === 'held')
    .reduce((sum, { deal: { card, student } }) => {
      const amount = card?.amount ?? 0
      return sum + (student === resident ? amount - feeOf(amount) : amount)
    }, 0)
  const { body } = await resident.call<Balance>('GET', `/api/wallets/${resident.id}/balance`)
  if (body.pendingBalance !== held)
    reporter.wrong(`${resident.name} has ${francs(body.pendingBalance)} pending, by our count ${francs(held)}`)
}

const recountYears = async (village: Village, resident: Resident): Promise<void> => {
  const { books, server, reporter } = village
  const shown = (await resident.pullAll()).flatMap(({ wageYear = [] }) => wageYear)
  const others = new Set(
    dealsOf(village, resident).map(({ household, student }) => (household === resident ? student : household)),
  )
  for (const other of others) {
    const [household, student] = resident.isStudent ? [other, resident] : [resident, other]
    const first = Number(village.town.from.slice(0, 4))
    for (let year = first; year <= yearOf(server.clock.now()); year += 1) {
      const counted = countYear(books, household, student, year)
      const read = shown.find(
        (one) => one.posterId === household.id && one.studentId === student.id && one.year === year,
      )
      for (const kind of ['confirmed', 'declared', 'contested'] as const)
        if ((read?.[kind] ?? 0) !== counted[kind])
          reporter.wrong(
            `${resident.name} reads ${francs(read?.[kind] ?? 0)} ${kind} of ${other.name} in ${year}, by our count ${francs(counted[kind])}`,
          )
      if ((read?.card ?? 0) !== 0) reporter.wrong(`play money counts as wage of ${resident.name}`)
    }
  }
}

const recountEarnings = async (village: Village, student: Resident): Promise<void> => {
  const { server, reporter, books } = village
  const now = server.clock.now()
  if (dealsOf(village, student).some((deal) => cardState(deal, now) === 'unsure')) return
  const { body } = await student.call<{ totalEarnings: number }>('GET', `/api/students/${student.id}/earnings`)
  const counted = earningsOf(books, student, now)
  if (Math.round(body.totalEarnings * 100) !== counted)
    reporter.wrong(`${student.name} has earned ${body.totalEarnings}, by our count ${francs(counted)}`)
}
