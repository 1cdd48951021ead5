import { Clock, MapPin } from 'lucide-react'
import { opensSignUp, useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { css, cx } from '../styled-system/css'
import gardenArt from '../ui/art/garden.svg?drawing'
import houseArt from '../ui/art/house.svg?drawing'
import movingArt from '../ui/art/moving.svg?drawing'
import { Art, stripStyle } from '../ui/art/art.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FactRow, FactItem } from '../ui/fact-row.tsx'
import { Tag } from '../ui/tag.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { OpenOffers } from './open-offers.tsx'
import { SectionHead } from './section-head.tsx'
import { sectionStyle } from './section-styles.ts'

/** The offers are fixed, and the page says that they are examples (rules 1.2.14–1.2.16). */
const samples = [
  { subcategory: 'housekeeping', drawing: houseArt, title: 'Aide au ménage', place: 'Genève, GE', hours: 2, rate: 25 },
  { subcategory: 'gardening', drawing: gardenArt, title: 'Jardinage', place: 'Lausanne, VD', hours: 3, rate: 20 },
  { subcategory: 'moving', drawing: movingArt, title: 'Déménagement', place: 'Bâle, BS', hours: 4, rate: 30 },
] as const

const gridStyle = css({
  stack: '4',
  lg: { gridTemplateColumns: '[repeat(3, minmax(0, 1fr))]', gap: '6' },
})
/** The picture is beside the text on a phone, and above it if there is room or if the text needs the whole width. */
const cardStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  height: 'full',
  overflow: 'clip',
  lg: { flexDirection: 'column', flexWrap: 'nowrap' },
})
const artStyle = cx(
  stripStyle,
  css({
    flex: '[1 1 6.5rem]',
    minHeight: '28',
    md: { flexBasis: '[14rem]' },
    lg: { flex: '[0 0 auto]', aspectRatio: '[3 / 2]' },
    '& > svg': {
      lg: { height: 'full' },
      transitionProperty: '[scale]',
      transitionDuration: 'slow',
      _groupHover: { scale: '[1.04]' },
    },
  }),
)
const wordsStyle = css({
  flex: '[999 1 10.5rem]',
  minWidth: '0',
  stack: '1.5',
  alignContent: 'start',
  justifyItems: 'start',
  p: '4',
  lg: { p: '5' },
})
const titleStyle = css({ textStyle: 'title', hyphens: 'auto', overflowWrap: 'anywhere' })
const endStyle = css({
  line: true,
  columnGap: '3',
  justifyContent: 'space-between',
  rowGap: '2',
  width: 'full',
  mt: '1',
  alignSelf: 'end',
})
const rateStyle = css({ textStyle: 'figure', whiteSpace: 'nowrap', '& small': { textStyle: 'meta', color: 'soft' } })

export function SampleJobs() {
  const { openSignUp } = useAccountDialogs()
  return (
    <section className={sectionStyle}>
      <SectionHead
        title="Jobs disponibles"
        action={
          <TextLink href="/jobs" standalone>
            Tout voir
          </TextLink>
        }
      />
      <ul className={gridStyle}>
        {samples.map(({ subcategory, drawing, title, place, hours, rate }) => (
          <li key={title} className="group">
            <Card as="article" padded={false} className={cardStyle}>
              <div className={artStyle}>
                <Art drawing={drawing} />
              </div>
              <div className={wordsStyle}>
                <Tag>Exemple</Tag>
                <h3 id={subcategory} className={titleStyle}>
                  {title}
                </h3>
                <FactRow>
                  <FactItem icon={<MapPin size={16} />}>{place}</FactItem>
                  <FactItem icon={<Clock size={16} />}>{hours} h</FactItem>
                </FactRow>
                <div className={endStyle}>
                  <span className={rateStyle}>
                    {rate} <small>CHF/h</small>
                  </span>
                  <Button
                    size="small"
                    aria-describedby={subcategory}
                    {...opensSignUp}
                    onClick={() => openSignUp('student')}
                  >
                    Postuler
                  </Button>
                </div>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <OpenOffers />
    </section>
  )
}
