import type { Id } from '../../schema/ids.ts'
import { dropStoredUser, forgetUser } from '../session/stored-user.ts'

/**
 * Deletes all that this device has of a person, because they have asked for it on another one (rule 1.2.603), and leads to the sign-in, which says so.
 * The server has emptied the browser's cache with its answer.
 */
export const emptyThisDevice = async (userId: Id): Promise<void> => {
  const { emptyDevice } = await import('../../sync/engine/session.ts')
  const { leavePush } = await import('../../sync/engine/web-push.ts')
  // A deletion that fails halfway is completed by the next start.
  await emptyDevice(userId).catch(() => undefined)
  await leavePush()
  forgetUser(userId)
  dropStoredUser()
  location.replace('/settings?left=emptied')
}
