import { isStudent } from '../../schema/accounts/user.ts'
import { readStoredUser } from '../session/stored-user.ts'

/**
 * Asks for the code of the dashboard that this address shows to whoever is signed in, beside the libraries: each would otherwise be known only
 * once the one before it has run. Where it does not come, the screen that needs it says so.
 */
export const askForDashboard = (): void => {
  const user = location.pathname === '/dashboard' ? readStoredUser() : null
  if (!user) return
  const screens = [
    import('../shell/header-signed-in.tsx'),
    isStudent(user) ? import('./student/student-dashboard.tsx') : import('./individual/individual-dashboard.tsx'),
  ]
  for (const screen of screens) screen.catch(() => undefined)
}
