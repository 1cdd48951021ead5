import { consentPath } from '../../schema/consents/consent.ts'
import { formatSentDate } from '../../schema/dates.ts'
import { describeYoungLimits } from '../../schema/law/youth-words.ts'
import { tidyLine } from '../../schema/text.ts'
import type { Letter } from '../mail/letters.ts'
import type { ParentMail } from '../mail/payload.ts'
import type { Template } from '../mail/template.ts'
import type { Sql } from '../postgres/connect.ts'
import { issueCode, issueConsentToken } from './consents.ts'

interface Consent {
  address: string
  /** The child's first name, and their age. */
  firstName: string
  age: number
  givenAt: Date
  /** Who has consented. */
  name: string
  allowsPhoto: boolean
}

/** Returns the letter to a parent; undefined once the mail has left, or the link is of no use any more. */
export const writeToParent = async (
  sql: Sql,
  { template, consentId }: ParentMail,
): Promise<(Letter & { address: string }) | undefined> => {
  const [asked] = await sql<Consent[]>`
    select mailed_to as address, first_name as "firstName", given_at as "givenAt", name, allows_photo as "allowsPhoto",
      extract(year from age((now() at time zone 'Europe/Zurich')::date, birth_date))::int as age
    from parental_consents c join student_profiles using (user_id) join users on users.id = user_id
    where c.id = ${consentId} and mailed_to is not null and (given_at is not null) = ${template === 'consent-copy'} and (given_at is not null or expires_at > now())
      and erased_at is null and leaving_since is null and suspended_at is null`
  if (!asked) return undefined
  const firstName = tidyLine(asked.firstName)
  const written =
    template === 'consent-copy'
      ? writeCopy({ ...asked, firstName })
      : template === 'consent-link'
        ? writeLink(firstName, await issueConsentToken(sql, consentId))
        : writeCode(await issueCode(sql, consentId))
  return { ...written, address: asked.address, noteSent: () => forgetAddress(sql, consentId) }
}

/** Forgets the parent's address, once the mail has left or is given up. */
export const forgetAddress = async (sql: Sql, consentId: ParentMail['consentId']): Promise<void> => {
  await sql`update parental_consents set mailed_to = null where id = ${consentId}`
}

/** With the link by which a parent of a minor consents. */
const writeLink = (firstName: string, token: string): Template => ({
  subject: `${firstName} vous demande votre accord`,
  paragraphs: [
    `${firstName} cherche de petits jobs sur Coup de main et vous demande votre accord de parent.`,
    'La page explique ce que vous acceptez. Aucun compte n’est nécessaire. Le lien est valable 14 jours, et sert ensuite à retirer votre accord.',
    'Vous ne connaissez pas cette personne ? Ne faites rien.',
  ],
  action: ['Lire la demande', consentPath(token)],
})

/** To whoever has the link, and typed this address. */
const writeCode = (code: string): Template => ({
  subject: `Votre code : ${code}`,
  paragraphs: [
    `Votre code pour donner votre accord de parent sur Coup de main : ${code}. Il est valable 30 minutes.`,
    'Vous n’avez rien demandé ? Ne faites rien, et ne donnez ce code à personne.',
  ],
})

/** Says what the parent has agreed to. The link, which takes it back, is theirs already. */
const writeCopy = ({ firstName, age, givenAt, name, allowsPhoto }: Consent): Template => ({
  subject: `Votre accord pour ${firstName}`,
  paragraphs: [
    `Le ${formatSentDate(givenAt.toISOString())}, ${name}, vous avez donné votre accord pour que ${firstName}, ${age} ans, fasse de petits jobs sur Coup de main jusqu’à ses 18 ans. Le salaire est payé à ${firstName}.`,
    `${describeYoungLimits(age).join('. ')}. Photo sur le profil : ${allowsPhoto ? 'oui' : 'non'}.`,
    'Vous pouvez retirer cet accord en tout temps par le lien que vous avez reçu : gardez-le.',
  ],
})
