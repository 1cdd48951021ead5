import type { UserType } from '../../schema/accounts/user-types.ts'
import type { Id } from '../../schema/ids.ts'

/** The caller, identified by the session cookie alone. */
export interface Me {
  id: Id
  userType: UserType
  sessionId: Id
  /** A suspended person reads and exports, but writes nothing (rule 1.4.54). */
  isSuspended?: boolean
  isModerator?: boolean
  /** No limits apply: the server runs with `RATE_LIMITS=off`. */
  isUncounted?: boolean
}
