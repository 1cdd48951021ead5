import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { cardStyle, contentStyle, footStyle, gridStyle } from './job-card-styles.ts'

/** Skeletons in the shape of job cards. */
export function JobGridSkeleton({ count }: { count: number }) {
  return (
    <div role="status">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <div className={gridStyle} aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <Card key={index} padded={false} className={cardStyle}>
            <div>
              <Skeleton height="100%" radius="0" />
            </div>
            <div className={contentStyle}>
              <Skeleton width="80%" height="1.25rem" />
              <Skeleton width="60%" height="1rem" />
              <Skeleton height="3.5rem" />
              <div className={footStyle}>
                <Skeleton width="5rem" height="1.5rem" />
                <Skeleton width="6.5rem" height="var(--sizes-touch)" radius="var(--radii-small)" />
              </div>
            </div>
          </Card>
        ))}
      </div>
    </div>
  )
}
