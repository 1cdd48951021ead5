import type { UserType } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'

/** The caller, identified by the session cookie alone. */
export interface Me {
  id: Id
  userType: UserType
  sessionId: Id
  /** Reads and exports, and writes nothing (rule 1.4.54). */
  isSuspended?: boolean
  isModerator?: boolean
  /** Calls a server without limits (`RATE_LIMITS=off`). */
  isUncounted?: boolean
}
