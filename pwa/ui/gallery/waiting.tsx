import { css } from '../../styled-system/css'
import { Card } from '../card.tsx'
import { Progress } from '../fields/progress.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { ChatSkeleton, DetailSkeleton, ListSkeleton } from '../skeletons.tsx'

const gridStyle = css({
  display: 'grid',
  gap: '4',
  lg: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  alignItems: 'start',
})

export function GalleryWaiting() {
  return (
    <>
      <SectionHeading>En attendant</SectionHeading>
      <div className={gridStyle}>
        <ListSkeleton shape="job" count={2} />
        <ListSkeleton shape="row" count={2} />
        <ListSkeleton shape="letter" count={1} />
        <ListSkeleton shape="review" count={2} />
        <Card padded={false}>
          <ChatSkeleton />
        </Card>
        <DetailSkeleton />
        <Progress label="Envoi de la photo" value={60} />
        <Progress label="Connexion" tone="sun" />
      </div>
    </>
  )
}
