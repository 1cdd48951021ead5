import type { Id } from '../../schema/ids.ts'

/** The template and the recipient of a queued mail. The mail is rendered when it is sent, so that the queue holds no names, addresses or tokens. */
export type MailPayload = PersonalMail | OperatorMail

/** Goes to the operator's own address, if there is one. */
export type OperatorMail = { template: 'complaint-waits'; complaintId: Id } | { template: 'proposal-waits'; jobId: Id }

export type PersonalMail = { userId: Id } & (
  | {
      template:
        | 'verification'
        | 'password-reset'
        | 'password-changed'
        | 'phone-changed'
        | 'account-leaving'
        | 'account-unused'
        | 'account-unused-leaving'
        | 'guesses'
        | 'factor-ended'
    }
  | { template: 'new-device'; deviceId: Id }
  | { template: 'email-change' | 'email-change-asked' | 'email-changed'; changeId: Id }
  | { template: 'application-accepted' | 'application-received' | 'student-left'; applicationId: Id }
)
