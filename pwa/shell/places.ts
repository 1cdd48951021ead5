export interface Place {
  path: string
  label: string
}

/** The public pages (rules 1.2.6, 1.2.7 and 2.2.160). */
export const platformPlaces: readonly Place[] = [
  { path: '/jobs', label: 'Emplois' },
  { path: '/services', label: 'Services' },
  { path: '/features', label: 'Comment ça marche' },
  { path: '/twint-demo', label: 'Démo Twint' },
]
export const legalPlaces: readonly Place[] = [
  { path: '/terms', label: 'Conditions d’utilisation' },
  { path: '/privacy', label: 'Protection des données' },
  { path: '/about', label: 'À propos' },
  { path: '/contact', label: 'Contact' },
]

/** The landing is another document, which the router cannot reach. */
export const isOnLanding = (path: string): boolean => path === '/' || path.startsWith('/#')

/** The links of a visitor's header and menu, and of the landing: the lists, and the sections of the landing that explain, to which it scrolls. */
export const headerPlaces: readonly Place[] = [
  ...platformPlaces.slice(0, 2),
  { path: '/#how-it-works', label: 'Comment ça marche' },
  { path: '/#about', label: 'À propos' },
]
