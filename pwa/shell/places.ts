export interface Place {
  path: string
  label: string
}

/** The public pages (rules 1.2.6 and 1.2.7). */
export const platformPlaces: readonly Place[] = [
  { path: '/jobs', label: 'Emplois' },
  { path: '/services', label: 'Services' },
  { path: '/features', label: 'Comment ça marche' },
]
export const legalPlaces: readonly Place[] = [
  { path: '/terms', label: 'Conditions d’utilisation' },
  { path: '/privacy', label: 'Protection des données' },
  { path: '/about', label: 'À propos' },
  { path: '/contact', label: 'Contact' },
]

/** The settings, for signed-in people (rule 1.2.70). */
export const settingsPlace: Place = { path: '/settings', label: 'Paramètres' }

/**
 * The targets of "Comment ça marche" and "À propos" within the app. For visitors they are sections of the landing, which scrolls to them. Signed-in
 * people never see the landing, so for them they are pages.
 */
const explainingPlaces = (isSignedIn: boolean): readonly Place[] => [
  { path: isSignedIn ? '/features' : '/#how-it-works', label: 'Comment ça marche' },
  { path: isSignedIn ? '/about' : '/#about', label: 'À propos' },
]

/** The landing is another document, which the router cannot reach. */
export const isOnLanding = (path: string): boolean => path === '/' || path.startsWith('/#')

/** The links of the header, the menu and the landing: the lists and the explaining sections. */
export const headerPlaces = (isSignedIn: boolean): readonly Place[] => [
  ...platformPlaces.filter(({ path }) => path !== '/features'),
  ...explainingPlaces(isSignedIn),
]
