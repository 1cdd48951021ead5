import { FooterContent } from '../shell/footer-content.tsx'

export function LandingFooter() {
  return <FooterContent jobsLink={(look) => <a href="/jobs" className={look}>Emplois</a>} />
}
