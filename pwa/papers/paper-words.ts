import { fullName } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { paperTitles } from '../../schema/papers/kinds.ts'
import { lacksSignature, type Paper, type PartyName } from '../../schema/papers/paper.ts'
import { shownMoney } from '../ui/french.ts'

/** "Quittance", "Relevé annuel 2026" */
export const titleOfPaper = ({ kind, year }: Pick<Paper, 'kind' | 'year'>): string =>
  kind === 'statement' ? `${paperTitles.statement} ${year}` : paperTitles[kind]

/** The same in a list, where a receipt says its amount: "Quittance de 60.00 CHF". */
export const titleInList = (paper: Paper): string =>
  paper.kind === 'receipt'
    ? `${paperTitles.receipt} de ${shownMoney(paper.data.amount, paper.data.isSimulated)}`
    : paper.kind === 'payslip'
      ? `${paperTitles.payslip} de ${shownMoney(paper.data.gross)}`
      : titleOfPaper(paper)

/** "Retirée", or "Retiré" for an agreement or a statement. */
export const withdrawnWord = ({ kind }: Pick<Paper, 'kind'>): string =>
  kind === 'agreement' || kind === 'statement' ? 'Retiré' : 'Retirée'

/** What a paper that is not issued waits for: "Demandée", "À signer". */
export const waitingWord = (paper: Paper, me: Id): string => {
  if (paper.kind !== 'agreement') return 'Demandée'
  return lacksSignature(paper, me) ? 'À signer' : 'Pas encore signé par l’autre personne'
}

/** What a paper is about, in its row: "Tailler la haie · Léa Morel". `job`: the title of a job of which a certificate is only asked for. */
export const describePaper = (paper: Paper, me: Id, job: string | undefined): string => {
  if (paper.data === null) return [...(job ? [job] : []), 'pas\u00a0encore\u00a0signée'].join(' · ')
  const other = fullName(otherParty(paper, me))
  return paper.kind === 'statement' ? other : `${paper.data.job} · ${other}`
}

const otherParty = (paper: Paper, me: Id): PartyName => {
  const isPoster = me === paper.posterId
  if (paper.kind === 'receipt') return isPoster ? paper.data.payee : paper.data.payer
  const { poster, student } = paper.data as Record<'poster' | 'student', PartyName>
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
