import { isStudent } from '../../schema/accounts/user.ts'
import { readStoredUser } from '../session/stored-user.ts'
import { headerCode } from '../shell/header-code.ts'
import { codeOf } from '../ui/code.ts'

export const studentCode = codeOf(() => import('./student/student-dashboard.tsx'))
export const individualCode = codeOf(() => import('./individual/individual-dashboard.tsx'))

/**
 * Loads the code of the signed-in person's dashboard together with the libraries, and reads the rows that it shows first. Otherwise each of these
 * would be requested only once the one before has run. If the code fails to load, the screen that needs it says so.
 */
export const askForDashboard = async (): Promise<void> => {
  const user = location.pathname === '/dashboard' ? readStoredUser() : null
  if (!user) return
  const screen = isStudent(user) ? studentCode : individualCode
  await Promise.allSettled([headerCode.ask(), screen.ask().then(({ readAhead }) => readAhead(user))])
}
