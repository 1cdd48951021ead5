import type { UserType } from '../../schema/accounts/user-types.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useSession } from '../session/session.tsx'
import { storeUser } from '../session/stored-user.ts'

/**
 * Whether the account is being deleted; `now` if it was empty and is deleted already, a user type if the person signs up anew as such a one, `unsure`
 * if the server's answer was lost, `emptied` if the account has asked this device to empty itself.
 */
export type Left = true | 'now' | UserType | 'unsure' | 'emptied'

/**
 * Removes all of the person's data from this device, also data written since the question. Never throws.
 *
 * - If nothing can be deleted, the person is at least signed out.
 * - The server has ended the session, so if even the sign-out can't be stored, the app only stops showing the person as signed in.
 * - If the deletion is unsure, the person is signed out and all data stays, because they may keep the account.
 */
export const useLeavingDevice = () => {
  const { signOut } = useSession()
  const database = useDatabase()
  const signOutAlone = () => signOut({ keep: true }).catch(() => storeUser(null))
  const removeAll = async () => {
    try {
      const { readStakes } = await import('../../sync/store/deletion.ts')
      await signOut({ keep: false, asked: await readStakes(database) })
    } catch {
      await signOutAlone()
    }
  }
  return async (left: Left) => {
    await (left === 'unsure' ? signOutAlone() : removeAll())
    location.assign(`/settings?left=${left}`)
  }
}
