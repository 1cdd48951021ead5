import { ExternalLink } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { exampleMark, nameOfNetwork } from '../../schema/operator.ts'
import { useOperator } from '../session/operator.ts'
import { productName, tagline } from '../ui/product.ts'
import { Wordmark } from '../ui/logo.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { columnStyle, copyrightStyle, footerStyle, footerLinkStyle, gridStyle } from './footer-styles.ts'
import { legalPlaces, platformPlaces, type Place } from './places.ts'

const plainLink = ({ path, label }: Place) => (
  <a key={path} href={path} className={footerLinkStyle}>
    {label}
  </a>
)

/**
 * The footer of the landing and the app; each passes its own kind of link. The link to a social network is the operator's (rule 1.2.7). "© 2024–" and
 * the current year (rule 4.21).
 */
export function FooterContent({ renderLink = plainLink }: { renderLink?: (place: Place) => ReactNode }) {
  const { socialUrl } = useOperator()
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className={footerStyle} data-visitor="">
      <div className={gridStyle}>
        <div className={columnStyle}>
          <Wordmark>{productName}</Wordmark>
          <p>{tagline}</p>
          {socialUrl && (
            <a href={socialUrl} className={footerLinkStyle} target="_blank" rel="noopener noreferrer">
              Nous suivre sur {nameOfNetwork(socialUrl) + exampleMark(socialUrl)} <ExternalLink size={16} />
              <VisuallyHidden>, s’ouvre dans un nouvel onglet</VisuallyHidden>
            </a>
          )}
        </div>
        <nav aria-label="Plateforme" className={columnStyle}>
          <h2>Plateforme</h2>
          {platformPlaces.map(renderLink)}
        </nav>
        <nav aria-label="Informations légales" className={columnStyle}>
          <h2>Informations légales</h2>
          {legalPlaces.map(renderLink)}
        </nav>
      </div>
      {/* A page rendered last year shows that year until it is rendered again. */}
      <p className={copyrightStyle} suppressHydrationWarning>{`© 2024–${year} ${productName}`}</p>
    </footer>
  )
}
