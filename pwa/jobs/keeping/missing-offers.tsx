import { MapPin } from 'lucide-react'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Card } from '../../ui/card.tsx'
import { useSinglePresses } from '../../ui/hooks/taps.ts'
import { FactRow, FactItem } from '../../ui/fact-row.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useKeep } from './keeping.tsx'
import type { MissingOffer } from './kept-offers.ts'

const listStyle = css({ display: 'grid', gap: '3', md: { gridTemplateColumns: '1fr 1fr' } })
const cardStyle = css({ pile: '2', justifyItems: 'start', alignContent: 'start' })
const titleStyle = css({ textStyle: 'title', overflowWrap: 'anywhere' })
const wordsStyle = css({ textStyle: 'small', color: 'soft' })
const actionsStyle = css({ wrap: '2', mt: '1' })

/** Lists the kept offers that are gone, or that only the server may know. */
export function MissingOffers({ missing }: { missing: readonly MissingOffer[] }) {
  const keep = useKeep()
  const counts = useSinglePresses()
  if (missing.length === 0) return null

  return (
    <section aria-labelledby="plus-la">
      <SectionHeading id="plus-la">Plus disponibles</SectionHeading>
      <ul className={listStyle}>
        {missing.map(({ kept: { id, title, location }, isGone }) => (
          <li key={id}>
            <Card as="article" className={cardStyle}>
              <Tag kind="neutral">{isGone ? 'N’est plus disponible' : 'Offre ancienne'}</Tag>
              <h3 className={titleStyle}>{title ?? 'Offre gardée'}</h3>
              {location && (
                <FactRow>
                  <FactItem icon={<MapPin size={16} />}>{location}</FactItem>
                </FactRow>
              )}
              <p className={wordsStyle}>
                {isGone
                  ? 'Cette offre a été attribuée ou retirée.'
                  : 'Cette offre n’est pas enregistrée sur cet appareil : ouvrez-la pour voir son état.'}
              </p>
              <div className={actionsStyle}>
                {!isGone && (
                  <LinkButton variant="line" size="small" to="/jobs/$id" params={{ id }}>
                    Voir
                  </LinkButton>
                )}
                <Button variant="line" size="small" onClick={(event) => counts(event) && void keep(id, false)}>
                  Ne plus garder
                </Button>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
