import { deletedName } from '../../schema/accounts/user.ts'
import type { Paper, PartyName, VerifiedPaper } from '../../schema/papers/paper.ts'
import { readCode } from '../../schema/papers/code.ts'
import type { PaperKind } from '../../schema/papers/kinds.ts'
import { sheetOf } from '../../schema/papers/sheet.ts'
import { firstCharacters } from '../../schema/text.ts'
import type { AnySql } from '../postgres/connect.ts'
import { productName } from '../mail/template.ts'
import { hashCode } from '../issuing/issue.ts'

type Party = 'payer' | 'payee' | 'poster' | 'student'

interface Found {
  kind: PaperKind
  number: string
  year: number
  data: Partial<Record<Party, PartyName>> & { isSimulated?: boolean }
  issuedAt: Date
  posterSignedAt: Date | null
  studentSignedAt: Date | null
  withdrawnAt: Date | null
  hashes: string[]
}

/** Returns what anybody may read who has the code of a paper, and so has seen it: what it says, without a full name (rule 2.2.340). Undefined if no paper has it. */
export const findVerified = async (sql: AnySql, typed: string): Promise<VerifiedPaper | undefined> => {
  const code = readCode(typed)
  if (code === undefined) return undefined
  const [found] = await sql<Found[]>`
    select kind, number, year, data, issued_at as "issuedAt", poster_signed_at as "posterSignedAt", student_signed_at as "studentSignedAt",
      withdrawn_at as "withdrawnAt", hashes
    from papers where code_hash = ${hashCode(code)}`
  if (!found) return undefined
  const { kind, number, year, data, hashes } = found
  return {
    kind,
    number,
    year,
    hashes,
    ...factsOf(found),
    poster: shorten(data.poster ?? data.payer),
    student: shorten(data.student ?? data.payee),
    issuedAt: found.issuedAt.toISOString(),
    posterSignedAt: found.posterSignedAt?.toISOString() ?? null,
    studentSignedAt: found.studentSignedAt?.toISOString() ?? null,
    withdrawnAt: found.withdrawnAt?.toISOString() ?? null,
    isSimulated: data.isSimulated ?? false,
  }
}

const factsOf = ({
  data,
  issuedAt,
  posterSignedAt,
  studentSignedAt,
  ...found
}: Found): Pick<VerifiedPaper, 'paragraphs' | 'facts'> => {
  const parties = (['payer', 'payee', 'poster', 'student'] as const).filter((party) => data[party])
  if (parties.length === 0) return { paragraphs: [], facts: [] }
  const named = parties.map((party) => [party, { firstName: shorten(data[party]), lastName: '' }])
  const shortened = { ...data, ...(Object.fromEntries(named) as object) }
  const sheet = sheetOf(
    { ...found, issuedAt: issuedAt.toISOString(), data: shortened } as unknown as Paper,
    productName,
  )
  const { paragraphs = [], facts = [] } = sheet ?? {}
  return { paragraphs: [...paragraphs], facts: [...facts] }
}

/** "Françoise D."; a deleted account once both people are erased. */
const shorten = (name: PartyName | undefined): string => {
  const { firstName, lastName } = name ?? { firstName: deletedName, lastName: '' }
  return lastName ? `${firstName} ${firstCharacters(lastName, 1)}.` : firstName
}
