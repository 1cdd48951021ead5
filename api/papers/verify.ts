import { deletedName } from '../../schema/accounts/user.ts'
import type { PartyName, VerifiedPaper } from '../../schema/papers/paper.ts'
import { readCode } from '../../schema/papers/code.ts'
import type { PaperKind } from '../../schema/papers/kinds.ts'
import { firstCharacters } from '../../schema/text.ts'
import type { AnySql } from '../postgres/connect.ts'
import { hashCode } from '../issuing/issue.ts'

interface Found {
  kind: PaperKind
  number: string
  year: number
  data: { payer?: PartyName; payee?: PartyName; poster?: PartyName; student?: PartyName; isSimulated?: boolean }
  issuedAt: Date
  posterSignedAt: Date | null
  studentSignedAt: Date | null
  withdrawnAt: Date | null
  hashes: string[]
}

/** Returns what anybody may read of the paper with this code: no full name, no amount, no text (rule 3.5.644). Undefined if no paper has it. */
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
    poster: shorten(data.poster ?? data.payer),
    student: shorten(data.student ?? data.payee),
    issuedAt: found.issuedAt.toISOString(),
    posterSignedAt: found.posterSignedAt?.toISOString() ?? null,
    studentSignedAt: found.studentSignedAt?.toISOString() ?? null,
    withdrawnAt: found.withdrawnAt?.toISOString() ?? null,
    isSimulated: data.isSimulated ?? false,
  }
}

/** "Françoise D."; a deleted account once both people are erased. */
const shorten = (name: PartyName | undefined): string => {
  const { firstName, lastName } = name ?? { firstName: deletedName, lastName: '' }
  return lastName ? `${firstName} ${firstCharacters(lastName, 1)}.` : firstName
}
