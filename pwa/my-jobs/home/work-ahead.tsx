import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { useWallet } from '../../payments/queries.ts'
import { useLastHeight } from '../../session/last-shown.ts'
import { css } from '../../styled-system/css'
import { useNow } from '../../ui/hooks/now.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import {
  followingOf,
  keyOf,
  mostTasks,
  nextOf,
  type LineOfTime,
  type DoableRow,
  type OfferRow,
} from '../line-of-time.ts'
import { useWorkAhead } from '../queries.ts'
import { WorkActs } from '../work-acts.tsx'
import { NextJob } from './next-job.tsx'
import { TaskRow } from './task-row.tsx'

const frameStyle = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  columnGap: '8',
  // The next job does not grow into the room that is kept for the tasks.
  alignContent: 'start',
  mb: '5',
  // Empty, it has room only where its last height is kept. It is not hidden, or that height would never become zero.
  '&:empty:not([style])': { mb: '0' },
  lg: { '&:has(> :nth-child(2))': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }, alignItems: 'start' },
})
/** On a desk the heading stands level with the job beside it. */
const tasksStyle = css({ lg: { '& > :first-child': { mt: '0' } } })
const listStyle = css({ stack: '2' })

interface WorkAheadProps {
  /** The row of an offer that waits for an answer, in the place of the usual one. */
  renderAnswer?: (row: OfferRow) => ReactNode
  /** Changes the day of an open offer. */
  onDate?: (job: JobRow) => void
}

/** The beginning of the home of either side: the next job, and what there is to do (rule 1.2.191). */
export function WorkAhead(props: WorkAheadProps) {
  const line = useWorkAhead()
  const { ref, style } = useLastHeight('work', line?.isWhole ?? false)
  return (
    <WorkActs>
      <div ref={ref} className={frameStyle} style={style}>
        {line && <Ahead line={line} {...props} />}
      </div>
      {line && line.underWay.length + line.upcoming.length + line.todo.length > 0 && <FreshWallet />}
    </WorkActs>
  )
}

function Ahead({ line, renderAnswer, onDate }: WorkAheadProps & { line: LineOfTime }) {
  const now = new Date(useNow()).toISOString()
  const { todo } = line
  const next = nextOf(line, now)
  const row = (one: DoableRow) =>
    one.kind === 'offer' && one.task === 'answer' && renderAnswer ? (
      renderAnswer(one)
    ) : (
      <TaskRow row={one} onDate={onDate} />
    )
  return (
    <>
      {next && <NextJob row={next} following={followingOf(line, now)?.job} now={now} />}
      {todo.length > 0 && (
        <section aria-labelledby="a-faire" className={tasksStyle}>
          <SectionHeading
            id="a-faire"
            action={<Link to="/my-jobs">{todo.length > mostTasks ? `Tout voir (${todo.length})` : 'Mes jobs'}</Link>}
          >
            À faire
          </SectionHeading>
          <ul className={listStyle}>
            {todo.slice(0, mostTasks).map((one) => (
              <li key={keyOf(one)}>{row(one)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Fetches the wallet, the only source that says which jobs are paid. */
function FreshWallet(): null {
  useWallet()
  return null
}
