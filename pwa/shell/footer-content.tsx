import type { ReactNode } from 'react'
import { productName, tagline } from '../accounts/product.ts'
import { Wordmark } from '../ui/mark.tsx'
import { columnLook, copyrightLook, footerLook, footerLinkLook, gridLook } from './footer-looks.ts'

const thisYear = new Date().getFullYear()

/** The landing and the app share it; each brings its own kind of link. "© 2024–" and the current year (DECISIONS.md 21). */
export function FooterContent({ jobsLink }: { jobsLink: ReactNode }) {
  return (
    <footer className={footerLook}>
      <div className={gridLook}>
        <div className={columnLook}>
          <Wordmark>{productName}</Wordmark>
          <p>{tagline}</p>
        </div>
        <nav aria-label="Plateforme" className={columnLook}>
          <h2>Plateforme</h2>
          {jobsLink}
          <a href="/#how-it-works" className={footerLinkLook}>
            Comment ça marche
          </a>
          <a href="/#about" className={footerLinkLook}>
            À propos
          </a>
        </nav>
      </div>
      <p className={copyrightLook}>
        © 2024–{thisYear} {productName}
      </p>
    </footer>
  )
}
