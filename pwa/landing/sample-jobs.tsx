import { Clock, MapPin } from 'lucide-react'
import { useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { css } from '../styled-system/css'
import { CategoryArt } from '../ui/art/category-art.tsx'
import { Button } from '../ui/button.tsx'
import { MediaCard } from '../ui/media-card.tsx'
import { Meta, MetaItem } from '../ui/meta.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { Tag } from '../ui/tag.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { sectionLook } from './section-looks.ts'

/** Hard-coded, and said to be examples (specification part 1 §2 and §9). */
const samples = [
  { subcategory: 'housekeeping', title: 'Aide au ménage', place: 'Genève, GE', hours: 2, rate: 25 },
  { subcategory: 'gardening', title: 'Jardinage', place: 'Lausanne, VD', hours: 3, rate: 20 },
  { subcategory: 'moving', title: 'Déménagement', place: 'Bâle, BS', hours: 4, rate: 30 },
] as const

const gridLook = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  lg: { gridTemplateColumns: '[repeat(3, minmax(0, 1fr))]' },
})
const titleLook = css({ textStyle: 'title' })
const endLook = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  mt: 'auto',
})
const rateLook = css({ textStyle: 'figure', '& small': { textStyle: 'meta', color: 'soft' } })

export function SampleJobs() {
  const { openSignUp } = useAccountDialogs()
  return (
    <section className={sectionLook}>
      <SectionHeading
        action={
          <TextLink href="/jobs" className={css({ display: 'inline-flex', alignItems: 'center', minHeight: 'touch' })}>
            Tout voir
          </TextLink>
        }
      >
        Jobs disponibles
      </SectionHeading>
      <ul className={gridLook}>
        {samples.map((sample) => (
          <li key={sample.title}>
            <MediaCard as="article" art={<CategoryArt category="physical" subcategory={sample.subcategory} />}>
              <span>
                <Tag>Exemple</Tag>
              </span>
              <h3 className={titleLook}>{sample.title}</h3>
              <Meta>
                <MetaItem icon={<MapPin size={16} />}>{sample.place}</MetaItem>
                <MetaItem icon={<Clock size={16} />}>{sample.hours} h</MetaItem>
              </Meta>
              <div className={endLook}>
                <span className={rateLook}>
                  {sample.rate} <small>CHF/h</small>
                </span>
                <Button size="small" onClick={() => openSignUp('student')}>
                  Postuler
                </Button>
              </div>
            </MediaCard>
          </li>
        ))}
      </ul>
    </section>
  )
}
