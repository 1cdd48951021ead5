import { Link } from '@tanstack/react-router'
import { FooterContent } from './footer-content.tsx'
import { footerLinkLook } from './footer-looks.ts'

export function Footer() {
  return (
    <FooterContent
      jobsLink={
        <>
          <Link to="/jobs" className={footerLinkLook}>
            Emplois
          </Link>
          <Link to="/services" className={footerLinkLook}>
            Services
          </Link>
        </>
      }
    />
  )
}
