import type { Id } from '../../schema/ids.ts'
import { tidyLine } from '../../schema/text.ts'
import { accountLetters } from '../accounts/letters.ts'
import { applicationLetters } from '../applications/letters.ts'
import { forgetAddress, writeToParent } from '../consents/letters.ts'
import { describeFault } from '../http/faults.ts'
import { noteDelivery } from '../http/process-metrics.ts'
import type { Letter, PersonalLetter, PersonalLetters, Recipient } from '../mail/letters.ts'
import { MailFault, type Mail } from '../mail/mailer.ts'
import type { MailPayload, ParentMail, PersonalMail } from '../mail/payload.ts'
import { renderHtml, renderText } from '../mail/template.ts'
import { writeToOperator } from '../operator/letters.ts'
import { leavingLetters } from '../personal-data/letters.ts'
import type { Sql } from '../postgres/connect.ts'
import type { Handler, TaskContext } from '../tasks/context.ts'
import { visitLetters } from '../visits/letters.ts'

/** The letter of each template; the compiler reports a missing one. */
const letters: PersonalLetters = { ...accountLetters, ...applicationLetters, ...leavingLetters, ...visitLetters }

/** With an hour between the later attempts, this takes about three days; after that the mail is useless. */
const attemptsAtMost = 80

/**
 * Writes a mail and sends it. Throws, so that the task is retried, if the mail server is away or refuses us for now.
 */
export const sendMail: Handler<'mail.send'> = async (ctx, payload, { id, attempts }) => {
  const { sql, log, mailer, origin } = ctx
  const addressed = await writeLetter(ctx, payload)
  if (!addressed) return

  const { about, to, firstName, letter } = addressed
  const reader = { firstName, origin }
  try {
    await mailer.send({
      // Another database numbers its tasks anew, so the id contains the person's id, which is unique everywhere.
      id: `${String(id).padStart(6, '0')}-${payload.template}-${about}`,
      to,
      subject: tidyLine(letter.subject),
      text: renderText(reader, letter),
      html: await renderHtml(reader, letter),
    })
  } catch (error) {
    const isOver = (error instanceof MailFault && error.isFinal) || attempts >= attemptsAtMost
    noteDelivery('mail', isOver ? 'refused' : 'failed')
    if (!isOver) throw error
    log.warn({ template: payload.template, attempts, fault: describeFault(error) }, 'mail given up')
    if (isToParent(payload)) await forgetAddress(sql, payload.consentId)
    return
  }
  noteDelivery('mail', 'taken')
  // The mail has left. A failure to note it must not send it again.
  try {
    await letter.noteSent?.()
  } catch (error) {
    log.warn({ fault: describeFault(error) }, 'a mail was sent and is not noted')
  }
}

const isToParent = (payload: MailPayload): payload is ParentMail => 'consentId' in payload

interface Addressed {
  /** The id of the person or thing that the mail is about. */
  about: Id
  to: Mail['to']
  /** Undefined for a reader who is not known by name. */
  firstName?: string | undefined
  letter: Letter
}

/** Returns undefined if there is no longer a reason to write, or the operator has no address. */
const writeLetter = async (ctx: TaskContext, payload: MailPayload): Promise<Addressed | undefined> => {
  const { sql, operatorEmail } = ctx
  if (isToParent(payload)) {
    const letter = await writeToParent(sql, payload)
    return letter && { about: payload.consentId, to: { address: letter.address }, letter }
  }
  if ('userId' in payload) return await toPerson(sql, payload)
  const letter = await writeToOperator(sql, payload)
  return letter && operatorEmail ? { about: letter.about, to: { address: operatorEmail }, letter } : undefined
}

const toPerson = async (sql: Sql, payload: PersonalMail): Promise<Addressed | undefined> => {
  const [recipient] = await sql<Recipient[]>`
    select id, first_name as "firstName", last_name as "lastName", email, email_verified as "isVerified"
    from users where id = ${payload.userId} and erased_at is null`
  if (!recipient) return undefined
  const write = letters[payload.template] as PersonalLetter
  const letter = await write(sql, recipient, payload)
  if (!letter) return undefined

  // Until an address is proven, anybody may read it. A stranger could be sent any text as the name, so the name is left out.
  const { id, firstName, lastName, email, isVerified } = recipient
  const { address = email } = letter
  const isKnown = isVerified && address === email
  return {
    about: id,
    to: { ...(isKnown && { name: tidyLine(`${firstName} ${lastName}`) }), address },
    firstName: isKnown ? firstName : undefined,
    letter,
  }
}
