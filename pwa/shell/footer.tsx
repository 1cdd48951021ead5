import { FooterContent } from './footer-content.tsx'
import { footerLinkLook } from './footer-styles.ts'
import { PlaceLink } from './place-link.tsx'

export function Footer() {
  return (
    <FooterContent renderLink={(place) => <PlaceLink key={place.path} place={place} className={footerLinkLook} />} />
  )
}
