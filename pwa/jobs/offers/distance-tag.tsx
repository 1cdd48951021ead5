import type { Distances } from '../../../schema/searches/distances.ts'
import { Tag } from '../../ui/tag.tsx'
import type { ListedJob } from '../stored-jobs.ts'

/** The distance to the offer's locality; absent within the student's own. */
export function Distance({ to, distances }: { to: ListedJob; distances: Distances | null }) {
  const kilometres = distances?.(to.location)
  if (!kilometres) return null
  return (
    <p>
      <Tag>À env. {kilometres}&nbsp;km</Tag>
    </p>
  )
}
