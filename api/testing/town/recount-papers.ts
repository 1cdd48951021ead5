import type { z } from 'zod'
import type { PaperAnswer } from '../../../schema/papers/answers.ts'
import { readPdf } from '../../papers/testing/read-pdf.ts'
import { cardState, confirmedNotes, feeOf, rounded, yearOf, type Deal } from './books.ts'
import type { Resident } from './resident.ts'
import { ageOn, dayOf } from './swiss-days.ts'
import type { Village } from './village.ts'

type Paper = z.infer<typeof PaperAnswer>
type PaperOf<Kind extends Paper['kind']> = Extract<Paper, { kind: Kind }>

const isKind =
  <Kind extends Paper['kind']>(kind: Kind) =>
  (paper: Paper): paper is PaperOf<Kind> =>
    paper.kind === kind && paper.withdrawnAt === null && paper.number !== null

/** Counts the papers of everybody again. `most` is the greatest number of PDFs that are read. */
export const recountPapers = async (village: Village, most: number): Promise<void> => {
  let left = most
  for (const resident of village.residents.values()) {
    if (!resident.isHere) continue
    const papers = (await resident.pullAll()).flatMap(({ paper = [] }) => paper)
    checkReceipts(village, resident, papers)
    for (const payslip of papers.filter(isKind('payslip'))) checkPayslip(village, payslip)
    for (const paper of papers.filter(({ number }) => number !== null).slice(0, 2)) {
      if (left-- <= 0) break
      await checkPdf(village, resident, paper)
    }
    if (resident.isStudent) await checkStatements(village, resident)
  }
}

const dealsOf = ({ books }: Village, one: Resident): Deal[] =>
  books.deals.filter(({ household, student }) => household === one || student === one)

/** Each payment has one receipt, and each receipt is of a payment. */
const checkReceipts = (village: Village, resident: Resident, papers: Paper[]): void => {
  const now = village.server.clock.now()
  const expected: string[] = []
  for (const deal of dealsOf(village, resident)) {
    const state = cardState(deal, now)
    if (state === 'unsure') return
    for (const note of confirmedNotes(deal)) expected.push(`${deal.title}: ${note.amount} on ${note.paidOn}, fee 0`)
    if (state === 'released' && deal.card) {
      const share = deal.card.amount - deal.card.refunded
      expected.push(`${deal.title}: ${share} by card, fee ${feeOf(share)}`)
    }
  }
  const found = papers
    .filter(isKind('receipt'))
    .map(
      ({ data }) =>
        `${data.job}: ${data.amount} ${data.means === 'card' ? 'by card' : `on ${data.paidOn}`}, fee ${data.fee}`,
    )
  const missing = without(expected, found)
  const superfluous = without(found, expected)
  if (missing.length > 0) village.reporter.wrong(`${resident.name} lacks the receipts ${missing.join('; ')}`)
  if (superfluous.length > 0)
    village.reporter.wrong(`${resident.name} has the receipts ${superfluous.join('; ')} of nothing`)
}

/** Returns the first list without the second one, each entry as often as it stands there. */
const without = (list: readonly string[], taken: readonly string[]): string[] => {
  const left = [...taken]
  return list.filter((one) => {
    const at = left.indexOf(one)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

/** The share for holidays within a wage: 10.64 % before the twentieth birthday, else 8.33 %. */
const holidayPoints = (birthDate: string | null, dayText: string): number =>
  birthDate !== null && ageOn(birthDate, dayText) < 20 ? 1_064 : 833

const checkPayslip = ({ books, reporter }: Village, { data, jobId }: PaperOf<'payslip'>): void => {
  const deal = books.deals.find((one) => one.jobId === jobId)
  if (!deal) return reporter.wrong('a payslip is about no agreed work')
  const points = holidayPoints(deal.student.of.birthDate, deal.workedOn ?? data.paidOn)
  const share = data.gross - rounded((data.gross * 10_000) / (10_000 + points))
  if (data.holiday.basisPoints !== points || Math.abs(data.holiday.amount - share) > 1)
    reporter.wrong(
      `the payslip of ${deal.student.name} says ${data.holiday.amount} of ${data.gross} for holidays at ${data.holiday.basisPoints}, by our count ${share} at ${points}`,
    )
  const note = deal.hand.find(({ id }) => id === data.reference)
  if (note && note.amount !== data.gross) reporter.wrong(`a payslip says ${data.gross}, and ${note.amount} were paid`)
  const avs = data.deductions?.find(({ kind }) => kind === 'avs')
  if (avs && avs.amount !== rounded(data.gross * 0.053))
    reporter.wrong(
      `a payslip of ${data.gross} keeps ${avs.amount} for the AVS, by our count ${rounded(data.gross * 0.053)}`,
    )
  const born = deal.student.of.birthDate
  if (born === null || data.paidOn > '2026-12-31') return
  const isChild = Number(data.paidOn.slice(0, 4)) <= Number(born.slice(0, 4)) + 17
  if (isChild && (data.deductions?.length ?? 0) > 0)
    reporter.wrong(`${deal.student.name} is too young for contributions, and pays some`)
  const isGrown = Number(data.paidOn.slice(0, 4)) > Number(born.slice(0, 4)) + 25
  if (isGrown && data.deductions?.length === 0)
    reporter.wrong(`${deal.student.name} pays no contributions, and owes them from the first franc`)
}

/** A paper can be opened, names both people, and is verified by its code. */
const checkPdf = async ({ reporter, residents }: Village, resident: Resident, paper: Paper): Promise<void> => {
  const file = await resident.call<ArrayBuffer>('GET', `/api/papers/${paper.id}/pdf`)
  const which = `the PDF of a ${paper.kind}`
  if (file.status !== 200) return reporter.wrong(`${which} answers ${file.status}`)
  const { text } = await readPdf(new Uint8Array(file.body))
  // A paper names the payment, and the account that has signed, by their ids.
  reporter.read(which, text.replaceAll(/https?:\S+|(?:Référence|compte) [0-9a-f-]{36}/g, ''))
  const flat = text.replaceAll(/\s/g, '')
  for (const who of residents.values())
    if (who.id === paper.posterId || who.id === paper.studentId)
      for (const name of [who.of.firstName, who.of.lastName].filter((part) => /^[\p{Script=Latin}\s'’-]+$/u.test(part)))
        if (!flat.includes(name.replaceAll(/\s/g, ''))) reporter.wrong(`${which} does not name ${name}`)
  if (paper.number !== null && !flat.includes(paper.number)) reporter.wrong(`${which} lacks its number`)
  const verified = await resident.call<{ number: string }>('GET', `/api/verify/${paper.code}`)
  if (verified.body.number !== paper.number) reporter.wrong(`${which} is verified as ${verified.body.number}`)
}

/** The statement of a year sums up to what was paid. */
const checkStatements = async (village: Village, student: Resident): Promise<void> => {
  const { reporter, server, town } = village
  const households = new Set(dealsOf(village, student).map(({ household }) => household))
  for (const household of households)
    for (let year = Number(town.from.slice(0, 4)); year <= yearOf(server.clock.now()); year += 1) {
      const deals = dealsOf(village, student).filter((deal) => deal.household === household)
      const counted = deals
        .flatMap((deal) => [...confirmedNotes(deal), ...deal.hand.filter(({ state }) => state === 'declared')])
        .filter(({ paidOn }) => Number(paidOn.slice(0, 4)) === year)
      const isNoted = deals.some(({ hand }) => hand.some(({ paidOn }) => Number(paidOn.slice(0, 4)) === year))
      if (!isNoted) continue
      const asked = { personId: household.id, year }
      // What is contested, or was taken back, counts for nobody.
      const foretold = counted.length === 0 ? ['nothing_paid'] : []
      const made = await student.act<PaperOf<'statement'>>(
        'makes a statement',
        ['POST', '/api/papers/statements', asked],
        foretold,
      )
      if (!made || !('body' in made)) continue
      const { lines } = made.body.data
      const [sum, right] = [lines, counted].map((list) => list.reduce((total, { amount }) => total + amount, 0))
      if (sum !== right)
        reporter.wrong(
          `the statement of ${student.name} and ${household.name} for ${year} sums to ${sum}, by our count ${right}`,
        )
      const paidDeals = new Set(counted.map(({ work }) => work))
      const minutes = [...paidDeals].reduce(
        (total, { agreedMinutes, noted, minutes: planned }) => total + (agreedMinutes ?? noted ?? planned),
        0,
      )
      const said = lines.reduce((total, { hours }) => total + Math.round((hours ?? 0) * 60), 0)
      if (said > minutes)
        reporter.wrong(
          `the statement of ${student.name} and ${household.name} says ${said} minutes, by our count ${minutes}`,
        )
      if (made.body.data.upTo > dayOf(server.clock.now())) reporter.wrong('a statement counts beyond today')
    }
}
