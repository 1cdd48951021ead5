import { Landmark } from 'lucide-react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { describeYear } from '../../../schema/law/avs-words.ts'
import { css } from '../../styled-system/css'
import { bindSigns } from '../../ui/french.ts'
import { useToday } from '../../ui/hooks/today.ts'
import { PlaceLink } from '../../ui/link-button.tsx'
import { useUser } from '../../session/session.tsx'
import { useWagesOf } from '../wages.ts'
import { describeUnconfirmed, linkOf } from '../wage-words.ts'

const lineStyle = css({
  display: 'grid',
  gridTemplateColumns: '[auto minmax(0, 1fr)]',
  gap: '1.5',
  textStyle: 'small',
  color: 'soft',
  '& svg': { mt: '0.5' },
})

/** On the card of a paid job: the year's wage of its two people, and what it means (rule 2.2.251). */
export function WageLine({ job: { postedById, assignedToId } }: { job: JobRow }) {
  const me = useUser()
  const wages = useWagesOf({ posterId: postedById, studentId: assignedToId ?? '' }, useToday())
  if (!wages) return null
  const { row, side, name, work } = wages
  const text = describeYear(work, side, side === 'household' ? name : me.firstName)
  return (
    <div className={lineStyle}>
      <Landmark size={16} aria-hidden />
      <p>
        {bindSigns([text, describeUnconfirmed(wages)].filter(Boolean).join(' '))}{' '}
        <PlaceLink to="/hand-over/$id" params={{ id: row.id }}>
          {linkOf(wages)}
        </PlaceLink>
      </p>
    </div>
  )
}
