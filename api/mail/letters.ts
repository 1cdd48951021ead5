import type { Id } from '../../schema/ids.ts'
import type { Sql } from '../postgres/connect.ts'
import type { PersonalMail } from './payload.ts'
import type { Template } from './template.ts'

/** A mail before it is rendered. */
export interface Letter extends Template {
  /** By default the account's address. */
  address?: string
  /** Notes that the mail has left. */
  noteSent?: () => PromiseLike<unknown>
}

export interface Recipient {
  id: Id
  firstName: string
  lastName: string
  email: string
  isVerified: boolean
}

/** Writes a letter to a person when it is sent; returns undefined if there is no longer a reason to write. */
export type PersonalLetter<Payload = PersonalMail> = (
  sql: Sql,
  recipient: Recipient,
  payload: Payload,
) => Promise<Letter | undefined> | Letter | undefined

export type PersonalLetters = { [Name in PersonalMail['template']]: PersonalLetter<PersonalMail & { template: Name }> }
