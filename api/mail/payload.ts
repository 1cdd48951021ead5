import type { Id } from '../../schema/ids.ts'

/** Which letter goes to whom. It is written when it is sent, so that neither names, addresses nor tokens wait in the queue. */
export type MailPayload = { userId: Id } & (
  | { letter: 'verification' | 'password-reset' | 'password-changed' }
  | { letter: 'application-accepted' | 'application-received'; applicationId: Id }
)
