import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { firstNameOf } from '../../schema/accounts/party-names.ts'
import { formatHourly, placeOf } from '../jobs/job-format.ts'
import { JobTile } from '../jobs/job-tile.tsx'
import { titleOf } from '../messages/conversations.ts'
import { Card } from '../ui/card.tsx'
import { factsStyle, rowStyle, stateStyle, titleStyle, wordsStyle } from '../ui/row-styles.ts'
import { Tag } from '../ui/tag.tsx'
import type { ReservedRow } from './line-of-time.ts'
import { describeReserved } from './work-words.ts'

/** An offer that its poster proposes first to the reader (rule 1.2.697). It leads to the offer, where one applies or says "Pas cette fois". */
export function ReservedRowCard({ row: { job, poster }, now }: { row: ReservedRow; now: string }) {
  const titleId = useId()
  return (
    <Card as="article" padded={false} pressable aria-labelledby={titleId} className={rowStyle}>
      <JobTile job={job} />
      <div className={wordsStyle}>
        <h3 id={titleId} className={titleStyle}>
          <Link to="/jobs/$id" params={{ id: job.id }} data-cover="">
            {titleOf(job)}
          </Link>
        </h3>
        <p className={factsStyle}>
          {placeOf(job)}&nbsp;· {formatHourly(job)}
        </p>
        <div className={stateStyle}>
          <Tag kind="sun">{describeReserved(job, now)} pour vous</Tag>
          <span>Proposée par {firstNameOf(poster, 'individual')}</span>
        </div>
      </div>
      <ChevronRight size={20} />
    </Card>
  )
}
