import { isStudent } from '../../schema/accounts/user.ts'
import { readStoredUser } from '../session/stored-user.ts'
import { headerCode } from '../shell/header-code.ts'
import { lazyModule } from '../ui/lazy-module.ts'

export const studentCode = lazyModule(() => import('./student/student-dashboard.tsx'))
export const individualCode = lazyModule(() => import('./individual/individual-dashboard.tsx'))

/**
 * Loads the code of the signed-in person's header, and of their dashboard if it is the first screen, together with the libraries, and reads the rows
 * that the dashboard shows first. Otherwise each of these would be requested only once the one before has run, and a header that comes later moves
 * the links in its middle. If code fails to load, the screen that needs it says so.
 */
export const askEarly = async (): Promise<void> => {
  const user = readStoredUser()
  if (!user) return
  const screen = isStudent(user) ? studentCode : individualCode
  const dashboard = location.pathname === '/dashboard' && screen.ask().then(({ readAhead }) => readAhead(user))
  await Promise.allSettled([headerCode.ask(), dashboard])
}
