import { fullName } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { paperTitles } from '../../schema/papers/kinds.ts'
import type { Paper, PartyName } from '../../schema/papers/paper.ts'
import { shownMoney } from '../ui/french.ts'

/** "Quittance", "Relevé annuel 2026" */
export const titleOfPaper = ({ kind, year }: Pick<Paper, 'kind' | 'year'>): string =>
  kind === 'statement' ? `${paperTitles.statement} ${year}` : paperTitles[kind]

/** What a paper is about, in its row: "Tailler la haie · Léa Morel · 60.00 CHF". */
export const describePaper = (paper: Paper, me: Id): string => {
  if (paper.data === null) return 'Demandée, pas encore signée'
  const other = fullName(otherParty(paper, me))
  if (paper.kind === 'statement') return other
  const { job } = paper.data as { job: string }
  const amount = paper.kind === 'receipt' ? [shownMoney(paper.data.amount, paper.data.isSimulated)] : []
  return [job, other, ...amount].join(' · ')
}

const otherParty = (paper: Paper, me: Id): PartyName => {
  const isPoster = me === paper.posterId
  if (paper.kind === 'receipt') return isPoster ? paper.data.payee : paper.data.payer
  const { poster, student } = paper.data as { poster: PartyName; student: PartyName }
  return isPoster ? student : poster
}

/** Somebody with whom payments of a year have receipts. */
export interface PaidYear {
  personId: Id
  name: string
  year: number
}

/** Returns the people and years with receipts, the newest first: of each, a statement can be issued. */
export const paidYears = (papers: readonly Paper[], me: Id): PaidYear[] => {
  const found = new Map<string, PaidYear>()
  for (const paper of papers) {
    if (paper.kind !== 'receipt' || paper.withdrawnAt !== null || paper.data.isSimulated) continue
    const personId = me === paper.posterId ? paper.studentId : paper.posterId
    const year = Number(paper.data.paidOn.slice(0, 4))
    const key = `${personId} ${year}`
    if (!found.has(key)) found.set(key, { personId, year, name: fullName(otherParty(paper, me)) })
  }
  return [...found.values()].toSorted((a, b) => b.year - a.year || a.name.localeCompare(b.name))
}
