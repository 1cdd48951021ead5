import { isStudent } from '../../schema/accounts/user.ts'
import { readStoredUser } from '../session/stored-user.ts'
import { headerCode } from '../shell/header-code.ts'
import { lazyModule } from '../ui/lazy.tsx'

export const studentCode = lazyModule(() => import('./student/student-dashboard.tsx'))
export const individualCode = lazyModule(() => import('./individual/individual-dashboard.tsx'))

/**
 * Loads, together with the libraries, the code of the signed-in person's header, and of their dashboard if it is the first screen, and reads
 * the rows that the dashboard shows first. One after the other, they would take longer, and a late header moves its links. If code fails to
 * load, the screen that needs it shows so.
 */
export const askEarly = async (): Promise<void> => {
  const user = readStoredUser()
  if (!user) return
  const screen = isStudent(user) ? studentCode : individualCode
  const dashboard = location.pathname === '/dashboard' && screen.ask().then(({ readAhead }) => readAhead(user))
  await Promise.allSettled([headerCode.ask(), dashboard])
}
