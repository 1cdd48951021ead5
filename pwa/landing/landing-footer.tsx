import { FooterContent } from '../shell/footer-content.tsx'
import { footerLinkLook } from '../shell/footer-looks.ts'

export function LandingFooter() {
  return (
    <FooterContent
      jobsLink={
        <a href="/jobs" className={footerLinkLook}>
          Emplois
        </a>
      }
    />
  )
}
