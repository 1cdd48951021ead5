import type { Id } from '../../schema/ids.ts'
import { deviceName } from '../../schema/accounts/security.ts'
import { formatDay, formatMoment } from '../../schema/dates.ts'
import { tidyLine } from '../../schema/text.ts'
import { answerHours } from '../../schema/visits/absence.ts'
import { issueEmailToken } from '../accounts/email-change.ts'
import { readErasure } from '../personal-data/leaving.ts'
import { readUnusedEnd } from '../personal-data/unused-accounts.ts'
import { issueCode, issueConsentToken } from '../consents/consents.ts'
import { issuePhoneToken } from '../accounts/phone-change.ts'
import { issueToken } from '../accounts/tokens.ts'
import { describeFault } from '../http/faults.ts'
import { noteDelivery } from '../http/process-metrics.ts'
import type { Sql } from '../postgres/connect.ts'
import type { Browser } from '../sessions/user-agent.ts'
import type { Handler, TaskContext } from '../tasks/context.ts'
import { renderHtml, renderText, type Template } from '../mail/template.ts'
import {
  absenceSaidTemplate,
  accountLeavingTemplate,
  accountUnusedLeavingTemplate,
  accountUnusedTemplate,
  applicationAcceptedTemplate,
  applicationReceivedTemplate,
  applicationRenewedTemplate,
  complaintWaitsTemplate,
  calendarMadeTemplate,
  consentCodeTemplate,
  consentCopyTemplate,
  consentLinkTemplate,
  emailChangeAskedTemplate,
  emailChangedTemplate,
  emailChangeTemplate,
  factorEndedTemplate,
  guessesTemplate,
  newDeviceTemplate,
  passwordChangedTemplate,
  sessionsEndedTemplate,
  passwordResetTemplate,
  phoneChangedTemplate,
  proposalWaitsTemplate,
  studentLeftTemplate,
  verificationTemplate,
  type GivenConsent,
  type LinkTo,
  type MatterWaiting,
} from '../mail/templates.ts'
import { readChoices } from '../notifications/choices.ts'
import { MailFault, type Mail } from '../mail/mailer.ts'
import type { MailPayload, OperatorMail, ParentMail, PersonalMail } from '../mail/payload.ts'

/** With an hour between the later attempts, this takes about three days; after that the mail is useless. */
const attemptsAtMost = 80

/**
 * Writes a mail and sends it. Throws, so that the task is retried, if the mail server is away or refuses us for now.
 */
export const sendMail: Handler<'mail.send'> = async (ctx, payload, { id, attempts }) => {
  const { sql, log, mailer } = ctx
  const letter = await writeLetter(ctx, payload)
  if (!letter) return

  const { about, to, firstName, template } = letter
  try {
    await mailer.send({
      // Another database numbers its tasks anew, so the id contains the person's id, which is unique everywhere.
      id: `${String(id).padStart(6, '0')}-${payload.template}-${about}`,
      to,
      subject: tidyLine(template.subject),
      text: renderText(firstName, template),
      html: await renderHtml(firstName, template),
    })
  } catch (error) {
    const isOver = (error instanceof MailFault && error.isFinal) || attempts >= attemptsAtMost
    noteDelivery('mail', isOver ? 'refused' : 'failed')
    if (!isOver) throw error
    log.warn({ template: payload.template, attempts, fault: describeFault(error) }, 'mail given up')
    if (isToParent(payload)) await forgetAddress(sql, payload)
    return
  }
  noteDelivery('mail', 'taken')
  // The mail has left. A failure to note it must not send it again.
  await noteMailed(sql, payload).catch((error: unknown) =>
    log.warn({ fault: describeFault(error) }, 'a mail was sent and is not noted'),
  )
}

const isToParent = (payload: MailPayload): payload is ParentMail => 'consentId' in payload

const writeLetter = async (ctx: TaskContext, payload: MailPayload): Promise<Letter | undefined> => {
  if (isToParent(payload)) return await toParent(ctx, payload)
  return 'userId' in payload ? await toPerson(ctx, payload) : await toOperator(ctx, payload)
}

/** A mail before it is rendered. */
interface Letter {
  /** The id of the person or thing that the mail is about. */
  about: Id
  to: Mail['to']
  /** Undefined for a reader who is not known by name. */
  firstName?: string
  template: Template
}

/** Returns undefined if there is no longer a reason to write. */
const toPerson = async ({ sql, origin }: TaskContext, payload: PersonalMail): Promise<Letter | undefined> => {
  const [recipient] = await sql<Recipient[]>`
    select id, first_name as "firstName", last_name as "lastName", email, email_verified as "isVerified"
    from users where id = ${payload.userId} and erased_at is null`
  const filled = recipient && (await fillTemplate(sql, linksTo(origin), recipient, payload))
  if (!filled) return undefined

  // Until an address is proven, anybody may read it. A stranger could be sent any text as the name, so the name is left out.
  const { template, address = recipient.email } = filled
  const isKnown = recipient.isVerified && address === recipient.email
  return {
    about: recipient.id,
    to: { ...(isKnown && { name: tidyLine(`${recipient.firstName} ${recipient.lastName}`) }), address },
    ...(isKnown && { firstName: recipient.firstName }),
    template,
  }
}

/** Returns undefined if the operator has no address, or nothing waits any more. */
const toOperator = async ({ sql, operatorEmail }: TaskContext, payload: OperatorMail): Promise<Letter | undefined> => {
  const written = await (payload.template === 'complaint-waits'
    ? writeOfComplaint(sql, payload.complaintId)
    : writeOfProposal(sql, payload.jobId))
  return written && operatorEmail ? { ...written, to: { address: operatorEmail } } : undefined
}

type OfMatter = Pick<Letter, 'about' | 'template'>

const writeOfComplaint = async (sql: Sql, complaintId: Id): Promise<OfMatter | undefined> => {
  const [waiting] = await sql<(MatterWaiting & { endsAt: Date })[]>`
    select p.id as "paymentId", title, p.amount, p.provider = 'simulated' as "isPlayMoney", ends_at as "endsAt",
      (select floor(extract(epoch from now() - min(created_at)) / 86400)::int from complaints where payment_id = p.id) as days
    from complaints c join payments p on p.id = c.payment_id join jobs j on j.id = c.job_id
    where c.id = ${complaintId} and c.settled_at is null`
  return (
    waiting && {
      about: complaintId,
      template: complaintWaitsTemplate(waiting, formatDay(waiting.endsAt.toISOString())),
    }
  )
}

const writeOfProposal = async (sql: Sql, jobId: Id): Promise<OfMatter | undefined> => {
  const [waiting] = await sql<(MatterWaiting & { endsAt: Date })[]>`
    select p.id as "paymentId", title, p.amount, p.provider = 'simulated' as "isPlayMoney", proposal_end(j) as "endsAt",
      floor(extract(epoch from now() - first_proposed_at) / 86400)::int as days
    from jobs j join payments p on p.job_id = j.id and p.state = 'held'
    where j.id = ${jobId} and proposal_end(j) is not null`
  return waiting && { about: jobId, template: proposalWaitsTemplate(waiting, formatDay(waiting.endsAt.toISOString())) }
}

/** Returns undefined once the mail has left, or the link is of no use any more. */
const toParent = async (
  { sql, origin }: TaskContext,
  { template, consentId }: ParentMail,
): Promise<Letter | undefined> => {
  const [asked] = await sql<(GivenConsent & { address: string })[]>`
    select mailed_to as address, first_name as "firstName", given_at as "givenAt", name, allows_photo as "allowsPhoto",
      extract(year from age((now() at time zone 'Europe/Zurich')::date, birth_date))::int as age
    from parental_consents c join student_profiles using (user_id) join users on users.id = user_id
    where c.id = ${consentId} and mailed_to is not null and (given_at is not null) = ${template === 'consent-copy'} and (given_at is not null or expires_at > now())
      and erased_at is null and leaving_since is null and suspended_at is null`
  if (!asked) return undefined
  const { address, firstName } = asked
  return {
    about: consentId,
    to: { address },
    template:
      template === 'consent-copy'
        ? consentCopyTemplate({ ...asked, firstName: tidyLine(firstName) })
        : template === 'consent-link'
          ? consentLinkTemplate(linksTo(origin), tidyLine(firstName), await issueConsentToken(sql, consentId))
          : consentCodeTemplate(await issueCode(sql, consentId)),
  }
}

const forgetAddress = async (sql: Sql, { consentId }: ParentMail): Promise<void> => {
  await sql`update parental_consents set mailed_to = null where id = ${consentId}`
}

const linksTo =
  (origin: URL): LinkTo =>
  (path) =>
    new URL(path, origin).href

interface Recipient {
  id: Id
  firstName: string
  lastName: string
  email: string
  isVerified: boolean
}

interface Filled {
  template: Template
  /** By default the account's address. */
  address?: string
}

/** Returns undefined if there is no longer a reason to write. */
const fillTemplate = async (
  sql: Sql,
  link: LinkTo,
  recipient: Recipient,
  payload: PersonalMail,
): Promise<Filled | undefined> => {
  switch (payload.template) {
    case 'verification':
      return recipient.isVerified
        ? undefined
        : { template: verificationTemplate(link, await issueToken(sql, recipient.id, 'verification')) }
    case 'password-reset':
      return { template: passwordResetTemplate(link, await issueToken(sql, recipient.id, 'password_reset')) }
    case 'password-changed':
      return { template: passwordChangedTemplate(link) }
    case 'phone-changed':
      return {
        template: phoneChangedTemplate(link, payload.changeId && (await issuePhoneToken(sql, payload.changeId))),
      }
    case 'sessions-ended':
      return { template: sessionsEndedTemplate(link) }
    case 'calendar-made':
      return { template: calendarMadeTemplate(link) }
    case 'factor-ended':
      return { template: factorEndedTemplate(link) }
    case 'guesses':
      return { template: guessesTemplate(link) }
    case 'account-leaving': {
      const erasedAt = await readErasure(sql, recipient.id)
      return erasedAt && { template: accountLeavingTemplate(link, formatMoment(erasedAt.toISOString())) }
    }
    case 'account-unused-leaving': {
      const erasedAt = await readErasure(sql, recipient.id)
      return erasedAt && { template: accountUnusedLeavingTemplate(link, formatMoment(erasedAt.toISOString())) }
    }
    case 'account-unused': {
      const erasedAt = await readUnusedEnd(sql, recipient.id)
      return erasedAt && { template: accountUnusedTemplate(link, formatDay(erasedAt.toISOString())) }
    }
    case 'new-device':
      return await writeOfDevice(sql, link, payload.deviceId)
    case 'email-change':
    case 'email-change-asked':
    case 'email-changed':
      return await writeOfEmail(sql, link, payload)
    case 'application-accepted': {
      const found = await readApplication(sql, payload.applicationId)
      if (!found || found.isApart || found.isWithdrawn || found.isCancelled) return undefined
      return { template: applicationAcceptedTemplate(link, found.job, found.poster, found.isUnderNewTerms) }
    }
    case 'student-left': {
      const found = await readApplication(sql, payload.applicationId)
      return found && !found.isOfferGone ? { template: studentLeftTemplate(link, found.job) } : undefined
    }
    case 'absence-said':
      return await writeOfAbsence(sql, link, payload)
    case 'application-received':
    case 'application-renewed': {
      const found = await readApplication(sql, payload.applicationId)
      if (
        !found ||
        found.isWithdrawn ||
        found.isOfferGone ||
        found.isApart ||
        found.isMailed ||
        (await isMuted(sql, recipient.id))
      )
        return undefined
      const write =
        payload.template === 'application-renewed' ? applicationRenewedTemplate : applicationReceivedTemplate
      return { template: write(link, found.job, found.student) }
    }
  }
}

const writeOfDevice = async (sql: Sql, link: LinkTo, id: Id): Promise<Filled | undefined> => {
  const [device] = await sql<(Browser & { createdAt: Date })[]>`
    select browser, system, created_at as "createdAt" from devices where id = ${id}`
  if (!device) return undefined
  const { browser, system, createdAt } = device
  return { template: newDeviceTemplate(link, deviceName({ browser, system }), formatMoment(createdAt.toISOString())) }
}

const writeOfEmail = async (
  sql: Sql,
  link: LinkTo,
  { template, changeId }: Extract<PersonalMail, { changeId: Id }>,
): Promise<Filled | undefined> => {
  const [change] = await sql<{ oldEmail: string; newEmail: string; isConfirmed: boolean }[]>`
    select old_email as "oldEmail", new_email as "newEmail", confirmed_at is not null as "isConfirmed"
    from email_changes where id = ${changeId}`
  if (!change) return undefined
  const { oldEmail, newEmail, isConfirmed } = change
  if (template === 'email-changed') return { template: emailChangedTemplate(link), address: oldEmail }
  if (isConfirmed) return undefined
  if (template === 'email-change-asked') return { template: emailChangeAskedTemplate(link), address: oldEmail }
  const token = await issueEmailToken(sql, changeId)
  return token === undefined ? undefined : { template: emailChangeTemplate(link, token), address: newEmail }
}

const isMuted = async (sql: Sql, userId: Id): Promise<boolean> =>
  (await readChoices(sql, userId)).muted.some(({ kind, channel }) => kind === 'applications' && channel === 'mail')

interface Parties {
  job: { id: Id; title: string }
  student: { firstName: string; lastName: string }
  poster: { firstName: string; lastName: string }
  isWithdrawn: boolean
  /** The agreed work was cancelled since. */
  isCancelled: boolean
  /** The poster has deleted the offer, or a moderator has hidden it. */
  isOfferGone: boolean
  /** One of the two has since blocked the other, so nothing may name one to the other (rule 1.4.41). */
  isApart: boolean
  /** The offer has changed since the student applied. */
  isUnderNewTerms: boolean
  /** The poster was mailed about this student and this offer within the last day, maybe for an application since withdrawn. */
  isMailed: boolean
}

const readApplication = async (sql: Sql, id: Id): Promise<Parties | undefined> => {
  const [found] = await sql<Parties[]>`
    select json_build_object('id', j.id, 'title', j.title) as job,
      json_build_object('firstName', s.first_name, 'lastName', s.last_name) as student,
      json_build_object('firstName', p.first_name, 'lastName', p.last_name) as poster,
      a.withdrawn_at is not null as "isWithdrawn", j.status = 'cancelled' as "isCancelled",
      j.deleted_at is not null or j.hidden_at is not null as "isOfferGone",
      exists (select from people_apart where (one, other) = (a.student_id, j.posted_by_id)) as "isApart",
      a.terms_changed_at is not null as "isUnderNewTerms",
      exists (
        select from applications told where told.job_id = a.job_id and told.student_id = a.student_id
          and told.mailed_at > now() - interval '1 day') as "isMailed"
    from applications a
      join jobs j on j.id = a.job_id
      join users s on s.id = a.student_id
      join users p on p.id = j.posted_by_id
    where a.id = ${id}`
  return found
}

/** Returns undefined once the absence is answered, taken back or counts, or if the person was mailed of it within the last day. */
const writeOfAbsence = async (
  sql: Sql,
  link: LinkTo,
  { userId, jobId, studentId }: Extract<PersonalMail, { template: 'absence-said' }>,
): Promise<Filled | undefined> => {
  const [said] = await sql<{ title: string; firstName: string; until: Date }[]>`
    select j.title, b.first_name as "firstName", a.said_at + make_interval(hours => ${answerHours}) as until
    from absences a join jobs j on j.id = a.job_id join users b on b.id = a.by_id
    where a.job_id = ${jobId} and a.student_id = ${studentId} and a.accused_id = ${userId}
      and a.agreed_at is null and a.contested_at is null and a.withdrawn_at is null
      and a.said_at > now() - make_interval(hours => ${answerHours})
      and (a.mailed_at is null or a.mailed_at <= now() - interval '1 day')
      and not exists (select from people_apart where (one, other) = (a.by_id, a.accused_id))`
  return (
    said && { template: absenceSaidTemplate(link, said.title, said.firstName, formatMoment(said.until.toISOString())) }
  )
}

const noteMailed = async (sql: Sql, payload: MailPayload): Promise<void> => {
  if (isToParent(payload)) return await forgetAddress(sql, payload)
  if (payload.template === 'application-received' || payload.template === 'application-renewed')
    await sql`update applications set mailed_at = now() where id = ${payload.applicationId}`
  if (payload.template === 'absence-said')
    await sql`
      update absences set mailed_at = now()
      where job_id = ${payload.jobId} and student_id = ${payload.studentId} and accused_id = ${payload.userId}`
}
