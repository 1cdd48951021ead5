import { ExternalLink, MapPin } from 'lucide-react'
import type { Place } from '../../../sync/mutations/messages.ts'
import { css, cx } from '../../styled-system/css'
import { mapLink } from './map-link.ts'

const cardStyle = css({
  pile: '1',
  width: 'fit',
  maxWidth: '[min(82%, 34rem)]',
  px: '3.5',
  pt: '2.5',
  rounded: 'card',
  borderWidth: 'hair',
  borderColor: 'line',
  bg: 'surface',
})
const nameStyle = css({ display: 'flex', gap: '2', fontWeight: 'semibold', overflowWrap: 'anywhere' })
const iconStyle = css({ color: 'brand', flexShrink: '0' })
const linkStyle = css({
  inline: '1.5',
  minHeight: 'touch',
  textStyle: 'small',
  fontWeight: 'semibold',
  color: 'brand',
  textDecoration: 'underline',
})

/** A place with a link that opens a map. The card loads nothing from another site (rule 1.2.311). */
export function MessagePlace({ place, className }: { place: Place; className: string }) {
  return (
    <div className={cx(cardStyle, className)}>
      <p className={nameStyle}>
        <MapPin size={20} className={iconStyle} /> {place.name}
      </p>
      <a className={linkStyle} href={mapLink(place)} target="_blank" rel="noopener noreferrer nofollow ugc">
        Voir sur la carte <ExternalLink size={16} />
      </a>
    </div>
  )
}
