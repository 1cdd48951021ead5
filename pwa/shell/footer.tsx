import { Link } from '@tanstack/react-router'
import { FooterContent } from './footer-content.tsx'

export function Footer() {
  return (
    <FooterContent
      jobsLink={(look) => (
        <Link to="/jobs" className={look}>
          Emplois
        </Link>
      )}
    />
  )
}
