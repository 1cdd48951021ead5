import { FooterContent } from '../shell/footer-content.tsx'

export function LandingFooter() {
  return <FooterContent />
}
