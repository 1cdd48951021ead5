import { FooterContent } from './footer-content.tsx'
import { footerLinkStyle } from './footer-styles.ts'
import { PlaceLink } from './place-link.tsx'

export function Footer() {
  return (
    <FooterContent renderLink={(place) => <PlaceLink key={place.path} place={place} className={footerLinkStyle} />} />
  )
}
