import { Clock, MapPin } from 'lucide-react'
import { useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { css } from '../styled-system/css'
import { CategoryArt } from '../ui/art/category-art.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Meta, MetaItem } from '../ui/meta.tsx'
import { Tag } from '../ui/tag.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { SectionHead } from './section-head.tsx'
import { sectionLook } from './section-styles.ts'

/** Hard-coded, and said to be examples (specification part 1 §2 and §9). */
const samples = [
  { subcategory: 'housekeeping', title: 'Aide au ménage', place: 'Genève, GE', hours: 2, rate: 25 },
  { subcategory: 'gardening', title: 'Jardinage', place: 'Lausanne, VD', hours: 3, rate: 20 },
  { subcategory: 'moving', title: 'Déménagement', place: 'Bâle, BS', hours: 4, rate: 30 },
] as const

const gridLook = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  lg: { gridTemplateColumns: '[repeat(3, minmax(0, 1fr))]', gap: '6' },
})
/** The picture beside the words on a phone, above them where there is room or where the words need the whole width. */
const cardLook = css({
  display: 'flex',
  flexWrap: 'wrap',
  height: 'full',
  overflow: 'clip',
  lg: { flexDirection: 'column', flexWrap: 'nowrap' },
})
const artLook = css({
  position: 'relative',
  flex: '[1 1 6.5rem]',
  minHeight: '28',
  overflow: 'clip',
  md: { flexBasis: '[14rem]' },
  lg: { flex: '[0 0 auto]', aspectRatio: '[3 / 2]' },
  '& > svg': {
    position: 'absolute',
    inset: '0',
    transitionProperty: '[scale]',
    transitionDuration: 'slow',
    _groupHover: { scale: '[1.04]' },
  },
})
const wordsLook = css({
  flex: '[999 1 10.5rem]',
  minWidth: '0',
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  alignContent: 'start',
  justifyItems: 'start',
  gap: '1.5',
  p: '4',
  lg: { p: '5' },
})
const titleLook = css({ textStyle: 'title', hyphens: 'auto', overflowWrap: 'anywhere' })
const endLook = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '3',
  rowGap: '2',
  width: 'full',
  mt: '1',
  alignSelf: 'end',
})
const rateLook = css({ textStyle: 'figure', whiteSpace: 'nowrap', '& small': { textStyle: 'meta', color: 'soft' } })

export function SampleJobs() {
  const { openSignUp } = useAccountDialogs()
  return (
    <section className={sectionLook}>
      <SectionHead
        title="Jobs disponibles"
        action={
          <TextLink href="/jobs" standalone>
            Tout voir
          </TextLink>
        }
      />
      <ul className={gridLook}>
        {samples.map(({ subcategory, title, place, hours, rate }) => (
          <li key={title} className="group">
            <Card as="article" padded={false} className={cardLook}>
              <div className={artLook}>
                <CategoryArt category="physical" subcategory={subcategory} />
              </div>
              <div className={wordsLook}>
                <Tag>Exemple</Tag>
                <h3 id={subcategory} className={titleLook}>
                  {title}
                </h3>
                <Meta>
                  <MetaItem icon={<MapPin size={16} />}>{place}</MetaItem>
                  <MetaItem icon={<Clock size={16} />}>{hours} h</MetaItem>
                </Meta>
                <div className={endLook}>
                  <span className={rateLook}>
                    {rate} <small>CHF/h</small>
                  </span>
                  <Button size="small" aria-describedby={subcategory} onClick={() => openSignUp('student')}>
                    Postuler
                  </Button>
                </div>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
