import type { Id } from '../../schema/ids.ts'

/** The template and the recipient of a queued mail. The mail is rendered when it is sent, so that the queue holds no names, addresses or tokens. */
export type MailPayload = PersonalMail | OperatorMail | ParentMail

/** Goes to the operator's own address, if there is one. */
export type OperatorMail = { template: 'complaint-waits'; complaintId: Id } | { template: 'proposal-waits'; jobId: Id }

/** Goes to the address of a parent, who has no account; it stands in the row of the consent until the mail has left. */
export interface ParentMail {
  template: 'consent-link' | 'consent-code' | 'consent-copy'
  consentId: Id
}

/** The mails about what notifications tell too (`api/notifications/topics.ts`). */
export const eventMails = [
  'application-accepted',
  'application-received',
  'application-renewed',
  'student-left',
  'absence-said',
] as const
export type EventMail = (typeof eventMails)[number]

export type PersonalMail = { userId: Id } & (
  | {
      template:
        | 'verification'
        | 'password-reset'
        | 'password-changed'
        | 'sessions-ended'
        | 'calendar-made'
        | 'account-leaving'
        | 'account-unused'
        | 'account-unused-leaving'
        | 'guesses'
        | 'factor-ended'
    }
  /** A mail that was queued by a version before 0395 names no change. */
  | { template: 'phone-changed'; changeId?: Id }
  | { template: 'new-device'; deviceId: Id }
  | { template: 'email-change' | 'email-change-asked' | 'email-changed'; changeId: Id }
  | { template: Exclude<EventMail, 'absence-said'>; applicationId: Id }
  | { template: 'absence-said'; jobId: Id; studentId: Id }
)
