import type { Logger } from 'pino'
import type { UserType } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import type { Language } from '../../schema/rules.ts'
import type { Sql } from '../postgres/connect.ts'

/** Who is calling, from the session cookie alone. */
export interface Me {
  id: Id
  userType: UserType
  sessionId: Id
}

/** What a handler finds in its context. */
export interface Env {
  Variables: {
    sql: Sql
    log: Logger
    requestId: string
    language: Language
    /** Set by `signedIn`, `student` and `individual` (http/signed-in.ts); undefined for a visitor. */
    me: Me
  }
}
