import { adultAge } from '../../schema/consents/consent.ts'
import { formatRate } from '../../schema/money.ts'
import { StudentLink } from '../accounts/student/student-link.tsx'
import { describeOwnConsent } from '../consents/own-consent.ts'
import { formatDuration } from '../jobs/job-format.ts'
import { PermitLine } from '../payments/wages/permit-line.tsx'
import { useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { Avatar } from '../ui/avatar.tsx'
import { FactItem, FactRow } from '../ui/fact-row.tsx'
import { lazy } from '../ui/lazy.tsx'
import { OptionalPart } from '../ui/optional-part.tsx'
import type { WorkRow } from './line-of-time.ts'
import { describeProgress } from './phase.ts'
import { isKeptByPayment } from './work-banners.tsx'
import { noteStyle } from './work-styles.ts'
import { otherName } from './work-words.ts'

const descriptionStyle = css({ textStyle: 'small', color: 'soft', lineClamp: '3', overflowWrap: 'anywhere' })
const personStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  textStyle: 'small',
  fontWeight: 'semibold',
  overflowWrap: 'anywhere',
})

const StudentConsent = lazy(async () => ({ default: (await import('../consents/consent-line.tsx')).StudentConsent }))
const OwnConsent = lazy(async () => ({ default: (await import('../consents/consent-line.tsx')).OwnConsent }))

/** Whether it is work to do of a student who is known to be under 18: to the household by the age, to the student by the date of birth. */
function useIsMinorsWork({ side, other, job: { status } }: WorkRow, now: string): boolean {
  const user = useUser()
  if (status !== 'assigned' && status !== 'in_progress') return false
  if (side === 'poster') return (other?.studentProfile?.age ?? adultAge) < adultAge
  return describeOwnConsent(user, now) !== undefined
}

/** What is documented of an accepted job beside its title and place: text, hours, hourly rate and parties (rules 2.2.31 and 2.2.82–2.2.84). */
export function WorkDetails({ row, now }: { row: WorkRow; now: string }) {
  const { job } = row
  const isMinorsWork = useIsMinorsWork(row, now)
  const progress = describeProgress(row, now)
  return (
    <>
      <p className={descriptionStyle}>{job.description}</p>
      <FactRow>
        <FactItem>{formatDuration(job)}</FactItem>
        <FactItem>{`${formatRate(job.rate)}\u00a0CHF/heure`}</FactItem>
      </FactRow>
      <Party row={row} />
      {row.side === 'poster' && <PermitLine student={row.other} canton={job.canton} />}
      {isMinorsWork && (
        <OptionalPart>{row.side === 'poster' ? <StudentConsent student={row.other} /> : <OwnConsent />}</OptionalPart>
      )}
      {progress && <p className={noteStyle}>{progress}</p>}
      {isKeptByPayment(row) && (
        <p className={noteStyle}>
          L’argent de ce job est déjà versé ou retenu&nbsp;: pour renoncer, demandez au particulier de proposer
          l’annulation, ou signalez un problème.
        </p>
      )}
    </>
  )
}

/** Students read their employer, and posters to whom the job is assigned. */
function Party({ row }: { row: WorkRow }) {
  const { side, other, otherId } = row
  const name = otherName(row)
  if (otherId === null) return null
  return (
    <div className={personStyle}>
      <Avatar
        name={name}
        size="small"
        side={side === 'poster' ? 'student' : 'individual'}
        src={other?.profileImageUrl ?? undefined}
      />
      <span>
        {side === 'poster' ? 'Attribué à ' : 'Employeur: '}
        {side === 'poster' && !other?.isDeleted ? <StudentLink id={otherId} name={name} /> : name}
      </span>
    </div>
  )
}
