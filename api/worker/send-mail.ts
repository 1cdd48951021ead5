import type { Id } from '../../schema/ids.ts'
import { issueToken } from '../accounts/tokens.ts'
import { describeFault } from '../http/faults.ts'
import type { Sql } from '../postgres/connect.ts'
import type { Handler } from '../tasks/context.ts'
import { renderHtml, renderText, type Template } from '../mail/template.ts'
import {
  applicationAcceptedTemplate,
  applicationReceivedTemplate,
  passwordChangedTemplate,
  passwordResetTemplate,
  verificationTemplate,
  type LinkTo,
} from '../mail/templates.ts'
import { MailFault } from '../mail/mailer.ts'
import type { MailPayload } from '../mail/payload.ts'

/** With an hour between the later attempts this takes about three days; after that the mail is useless. */
const attemptsAtMost = 80

/**
 * Writes a mail and sends it; throws, so that the task is retried, when the mail server is away or refuses us for now.
 */
export const sendMail: Handler<'mail.send'> = async ({ sql, log, mailer, origin }, payload, { id, attempts }) => {
  const [recipient] = await sql<Recipient[]>`
    select id, first_name as "firstName", last_name as "lastName", email, email_verified as "isVerified"
    from users where id = ${payload.userId}`
  const link: LinkTo = (path) => new URL(path, origin).href
  const template = recipient && (await fillTemplate(sql, link, recipient, payload))
  if (!template) return

  const { firstName, lastName, email } = recipient
  try {
    await mailer.send({
      // Another database numbers its tasks anew, so the id contains the person's id, which is unique everywhere.
      id: `${String(id).padStart(6, '0')}-${payload.template}-${recipient.id}`,
      to: { name: `${firstName} ${lastName}`, address: email },
      subject: template.subject,
      text: renderText(firstName, template),
      html: await renderHtml(firstName, template),
    })
  } catch (error) {
    const isOver = (error instanceof MailFault && error.isFinal) || attempts >= attemptsAtMost
    if (!isOver) throw error
    log.warn({ template: payload.template, attempts, fault: describeFault(error) }, 'mail given up')
  }
}

interface Recipient {
  id: Id
  firstName: string
  lastName: string
  email: string
  isVerified: boolean
}

/** Returns undefined when there is no reason to write any more. */
const fillTemplate = async (
  sql: Sql,
  link: LinkTo,
  recipient: Recipient,
  payload: MailPayload,
): Promise<Template | undefined> => {
  switch (payload.template) {
    case 'verification':
      return recipient.isVerified
        ? undefined
        : verificationTemplate(link, await issueToken(sql, recipient.id, 'verification'))
    case 'password-reset':
      return passwordResetTemplate(link, await issueToken(sql, recipient.id, 'password_reset'))
    case 'password-changed':
      return passwordChangedTemplate(link)
    case 'application-accepted': {
      const found = await readApplication(sql, payload.applicationId)
      return found && applicationAcceptedTemplate(link, found.job, found.poster)
    }
    case 'application-received': {
      const found = await readApplication(sql, payload.applicationId)
      return found && !found.isWithdrawn ? applicationReceivedTemplate(link, found.job, found.student) : undefined
    }
  }
}

interface Parties {
  job: { id: Id; title: string }
  student: { firstName: string; lastName: string }
  poster: { firstName: string; lastName: string }
  isWithdrawn: boolean
}

const readApplication = async (sql: Sql, id: Id): Promise<Parties | undefined> => {
  const [found] = await sql<Parties[]>`
    select json_build_object('id', j.id, 'title', j.title) as job,
      json_build_object('firstName', s.first_name, 'lastName', s.last_name) as student,
      json_build_object('firstName', p.first_name, 'lastName', p.last_name) as poster,
      a.withdrawn_at is not null as "isWithdrawn"
    from applications a
      join jobs j on j.id = a.job_id
      join users s on s.id = a.student_id
      join users p on p.id = j.posted_by_id
    where a.id = ${id}`
  return found
}
