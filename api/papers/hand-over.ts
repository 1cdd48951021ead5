import { fullName } from '../../schema/accounts/user.ts'
import { dayKey, swissDay } from '../../schema/dates.ts'
import { bindFrench } from '../../schema/french.ts'
import type { Id } from '../../schema/ids.ts'
import type { Fact } from '../../schema/papers/sheet-parts.ts'
import type { HandOver } from '../../schema/papers/wire.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import type { Asker } from '../http/slots.ts'
import { readParties } from '../issuing/party-name.ts'
import { productName } from '../mail/template.ts'
import type { AnySql } from '../postgres/connect.ts'
import { readRegister } from './hours-register.ts'
import { drawInTurn } from './pdf/paper-pdf.ts'

/**
 * Draws what a household announces of a year's wage (rule 2.2.273). Its page posts the facts that it shows: the address is stored nowhere, and the
 * date of birth is among them only if the student has released it. `beforeDrawing` may refuse, and returns who asks. Refusals: not_found.
 */
export const drawHandOver = async (
  sql: AnySql,
  me: Me,
  { wageYearId, address, facts }: HandOver,
  beforeDrawing: () => Promise<Asker>,
): Promise<Buffer> => {
  const [found] = await sql<{ posterId: Id; studentId: Id; year: number }[]>`
    select poster_id as "posterId", student_id as "studentId", year::int from wage_years
    where id = ${wageYearId} and poster_id = ${me.id}`
  if (!found) throw new Refusal('not_found')
  const asker = await beforeDrawing()
  const issuedAt = new Date()
  const { poster } = await readParties(sql, found)
  const register = await readRegister(sql, found)
  const said = facts.map(({ label, value }): Fact => [bindFrench(label), bindFrench(value || 'À compléter')])
  const drawn = {
    sheet: {
      title: 'Annonce d’un salaire',
      lead: `Année ${found.year}, données de ${fullName(poster)}, le ${dayKey(swissDay(issuedAt.toISOString()))}`,
      paragraphs: [],
      facts: [...said.slice(0, 1), ...(address === null ? [] : [['Adresse', address] as const]), ...said.slice(1)],
      ...(register && { table: register }),
      signatures: [],
      notes: [
        'Le numéro AVS se demande à la personne employée.',
        ...(register
          ? [
              'Heures : celles que les deux ont confirmées, sinon de l’arrivée à la fin, comme la personne employée les a notées, sinon celles de l’offre. Deux heures côte à côte sont celles de chacun.',
            ]
          : []),
        `Établi avec ${productName} d’après les données du ménage. Gardez ce registre cinq ans.`,
      ].map(bindFrench),
    },
    name: String(found.year),
    issuedAt,
    product: productName,
  }
  return await drawInTurn(drawn, asker)
}
