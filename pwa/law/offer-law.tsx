import { ageOn } from '../../schema/accounts/birth-date.ts'
import { isStudent, type User } from '../../schema/accounts/user.ts'
import { swissDay } from '../../schema/dates.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { floorFor, isBelow } from '../../schema/law/floor.ts'
import { wageRows, withReplaced } from '../../schema/law/wages.ts'
import { intendedAge, workOf } from '../../schema/law/work.ts'
import { useSession } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { beginSentence, bindSigns } from '../ui/french.ts'
import { useToday } from '../ui/hooks/today.ts'
import { MinimumLine } from './minimum-line.tsx'
import { useReplacedWages } from './replaced-wages.ts'
import { describeShares, type SharesReader } from './shares-words.ts'

const sharesStyle = css({ textStyle: 'meta', color: 'soft', maxWidth: 'text', fontVariantNumeric: 'tabular-nums' })

/**
 * The sure minimum of an open offer, and whether the offer pays less (rule 2.2.232); nothing where no minimum is sure. To a minor, and of an offer for
 * minors, one of adults alone is named as theirs. Below it who gets what (rule 2.2.236).
 */
export function OfferLaw({ job }: { job: JobRow }) {
  const replaced = useReplacedWages()
  const now = useToday()
  const { user } = useSession()
  const side = sideOf(job, user)
  if (job.status !== 'open') return null
  const rows = withReplaced(wageRows, replaced)
  // A student reads what holds at their own age; others what holds for whoever the offer is for.
  const birthDate = side === 'student' ? user?.studentProfile?.birthDate : undefined
  const age = birthDate ? ageOn(birthDate, swissDay(job.scheduledFor ?? now)) : intendedAge(job)
  const {
    must: own,
    withHoliday: { basisPoints },
  } = floorFor(workOf(job, age, now), rows)
  const adults = floorFor(workOf(job, null, now), rows).must
  return (
    <>
      {own ? (
        <MinimumLine row={own} isUnder={isBelow(job.rate, { must: own })} isLinked />
      ) : (
        adults && <MinimumLine row={adults} isUnder={false} isForOthers isLinked />
      )}
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
