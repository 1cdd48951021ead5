import type { Page } from 'playwright-core'

/** Returns the heading of the page at a path, also under a dialog, or the text of its alert. */
export const headingAt = async (page: Page, path: string): Promise<string> => {
  await page.goto(path)
  const found = page.locator('h1').or(page.locator('[role=alert]')).first()
  await found.waitFor()
  return (await found.innerText()).replaceAll(/\s/g, ' ')
}

export const headingsAt = async (page: Page, paths: readonly string[]): Promise<Record<string, string>> => {
  const found: Record<string, string> = {}
  for (const path of paths) found[path] = await headingAt(page, path)
  return found
}

/** The heading at each address that needs no session; pages show it also when the server is out of reach. */
export const ofEverybody = {
  '/': 'Un coup de main, près de chez vous.',
  '/jobs': 'Emplois',
  '/services': 'Services',
  '/about': 'À propos',
  '/contact': 'Contact',
  '/features': 'Comment ça marche',
  '/privacy': 'Protection des données',
  '/terms': 'Conditions d’utilisation',
  '/auth/verify': 'Ce lien n’est plus valable',
  '/auth/email': 'Ce lien n’est plus valable',
  '/auth/phone': 'Ce lien n’est plus valable',
  '/auth/reset': 'Ce lien n’est plus valable',
  '/twint-demo': 'Démo Paiement Twint',
  '/nulle-part': 'Page introuvable',
}
