import { isStudent } from '../../schema/accounts/user.ts'
import { readStoredUser } from '../session/stored-user.ts'
import { headerCode } from '../shell/header-code.ts'
import { codeOf } from '../ui/code.ts'

export const studentCode = codeOf(() => import('./student/student-dashboard.tsx'))
export const individualCode = codeOf(() => import('./individual/individual-dashboard.tsx'))

/**
 * Asks for the code of the dashboard that this address shows to whoever is signed in, beside the libraries, and for the rows that it shows first:
 * each would otherwise be known only once the one before it has run. Where it does not come, the screen that needs it says so.
 */
export const askForDashboard = async (): Promise<void> => {
  const user = location.pathname === '/dashboard' ? readStoredUser() : null
  if (!user) return
  const screen = isStudent(user) ? studentCode : individualCode
  await Promise.allSettled([headerCode.ask(), screen.ask().then(({ readAhead }) => readAhead(user))])
}
