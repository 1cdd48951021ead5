import { formatRate } from '../../schema/money.ts'
import { StudentLink } from '../accounts/student/student-link.tsx'
import { formatDuration } from '../jobs/job-format.ts'
import { css } from '../styled-system/css'
import { Avatar } from '../ui/avatar.tsx'
import { FactItem, FactRow } from '../ui/fact-row.tsx'
import type { WorkRow } from './line-of-time.ts'
import { describeProgress } from './phase.ts'
import { isKeptByPayment } from './work-banners.tsx'
import { noteStyle } from './work-styles.ts'
import { otherName } from './work-words.ts'

const descriptionStyle = css({ textStyle: 'small', color: 'soft', lineClamp: '3', overflowWrap: 'anywhere' })
const personStyle = css({
  bar: '2',
  textStyle: 'small',
  fontWeight: 'semibold',
  overflowWrap: 'anywhere',
})

/** What is documented of an accepted job beside its title and place: text, hours, hourly rate and parties (rules 2.2.31 and 2.2.82–2.2.84). */
export function WorkDetails({ row, now }: { row: WorkRow; now: string }) {
  const { job } = row
  const progress = describeProgress(row, now)
  return (
    <>
      <p className={descriptionStyle}>{job.description}</p>
      <FactRow>
        <FactItem>{formatDuration(job)}</FactItem>
        <FactItem>{`${formatRate(job.rate)}\u00a0CHF/heure`}</FactItem>
      </FactRow>
      <Party row={row} />
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
