import { isStudent, type User } from '../../schema/accounts/user.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { floorFor, isBelow } from '../../schema/law/floor.ts'
import { holidayShareOn } from '../../schema/law/shares.ts'
import { wageRows, withReplaced } from '../../schema/law/wages.ts'
import { workOf } from '../../schema/law/work.ts'
import { useSession } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { beginSentence, bindSigns } from '../ui/french.ts'
import { useToday } from '../ui/hooks/today.ts'
import { MinimumLine } from './minimum-line.tsx'
import { useReplacedWages } from './replaced-wages.ts'
import { describeShares, type SharesReader } from './shares-words.ts'

const sharesStyle = css({ textStyle: 'meta', color: 'soft', maxWidth: 'text', fontVariantNumeric: 'tabular-nums' })

/**
 * The sure minimum of an open offer, as everybody reads it, and whether the offer pays less (rule 2.2.232); nothing where no minimum is sure. Below it
 * who gets what (rule 2.2.236).
 */
export function OfferLaw({ job }: { job: JobRow }) {
  const replaced = useReplacedWages()
  const now = useToday()
  const { user } = useSession()
  const side = sideOf(job, user)
  if (job.status !== 'open') return null
  const work = workOf(job, null, now)
  const floor = floorFor(work, withReplaced(wageRows, replaced))
  // A student reads their own share; others that of whoever the offer is for.
  const own = side === 'student' ? user?.studentProfile : null
  const basisPoints = own?.birthDate ? holidayShareOn(own, work.day) : floor.withHoliday.basisPoints
  return (
    <>
      {floor.must && <MinimumLine row={floor.must} isUnder={isBelow(job.rate, floor)} isLinked />}
      <p className={sharesStyle}>
        {bindSigns(`${beginSentence(describeShares(job, { side, basisPoints }))}. De la main à la main, sans frais.`)}
      </p>
    </>
  )
}

const sideOf = ({ postedById }: JobRow, user: User | null | undefined): SharesReader['side'] => {
  if (!user) return 'visitor'
  if (user.id === postedById) return 'payer'
  return isStudent(user) ? 'student' : 'visitor'
}
