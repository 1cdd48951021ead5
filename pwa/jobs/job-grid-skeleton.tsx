import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Coming } from '../ui/skeletons.tsx'
import { cardStyle, factsStyle, footStyle, gridStyle, headStyle } from './job-card-styles.ts'

/** Skeletons in the shape of job cards, in their grid. */
export function JobGridSkeleton({ count }: { count: number }) {
  return (
    <Coming>
      <div className={gridStyle}>
        {Array.from({ length: count }, (_, index) => (
          <JobCardSkeleton key={index} />
        ))}
      </div>
    </Coming>
  )
}

export function JobCardSkeleton() {
  return (
    <Card padded={false} className={cardStyle}>
      <div className={headStyle}>
        <Skeleton height="var(--sizes-24)" radius="var(--radii-inner)" />
        <div className={factsStyle}>
          <Skeleton width="80%" height="1.25rem" />
          <Skeleton width="60%" height="1.5rem" />
          <Skeleton width="75%" height="1.25rem" />
          <Skeleton width="55%" height="1.25rem" />
        </div>
      </div>
      <div className={footStyle}>
        <Skeleton width="45%" />
        <Skeleton width="6rem" height="var(--sizes-touch)" radius="var(--radii-small)" />
      </div>
    </Card>
  )
}
