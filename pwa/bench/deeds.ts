import type { Locator, Page } from 'playwright-core'

/** An act of a person that is measured again and again, and the way back from it. */
export interface Deed {
  path: string
  /** Called once, before the first time. */
  prepare?: (page: Page) => Promise<void>
  /** Called each time, right before the touch. */
  ready?: (page: Page) => Promise<void>
  /** The element whose place is touched. The place is found beforehand, because a search in the page would be part of the measurement. */
  touch?: (page: Page, turn: number) => Locator | Promise<Locator>
  type?: string
  /** An expression of the page: true once the rows that were asked for are there. */
  rows: string
  back: (page: Page, turn: number) => Promise<void>
}

export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Tableau de bord' }).getByRole('link', { name, exact: false }).first()
export const dashboard = (name: string) => `/dashboard?tab=${name}`
export const searchField = (page: Page) => page.getByRole('searchbox').first()
const letters = 'tondre'
const hasCards = (title: string) =>
  `document.title.startsWith('${title}') && document.querySelector('main article') !== null`
/** Some are found, and not all: "500 offres sur 2000". */
const narrowed = '[...document.querySelectorAll("[role=status]")].some((one) => / sur [0-9]/.test(one.textContent))'

const map = '/dashboard?tab=jobs&view=map'
const viewOf = (page: Page, name: 'Carte' | 'Liste') => page.getByRole('search').getByRole('button', { name })
const marksOf = (page: Page) => page.getByRole('list', { name: 'Offres sur la carte' }).getByRole('button')
/** Returns the mark that is `nth` nearest to the middle of the map, because a mark at the edge may be under a button. */
const markNearTheMiddle = async (page: Page, nth: number): Promise<Locator> => {
  const order = await marksOf(page).evaluateAll((marks) => {
    const distances = marks.map((mark) => {
      const { x, y, width, height } = mark.getBoundingClientRect()
      const map = mark.closest('[role=group]')!.getBoundingClientRect()
      return Math.hypot(x + width / 2 - map.x - map.width / 2, y + height / 2 - map.y - map.height / 2)
    })
    return distances.map((_, at) => at).toSorted((a, b) => distances[a]! - distances[b]!)
  })
  return marksOf(page).nth(order[nth] ?? 0)
}
/** Scrolls to the map, which is half as high as the screen, and below the search. */
const intoView = (page: Page) =>
  page.getByRole('group', { name: /^Carte/ }).evaluate((map) => map.scrollIntoView({ block: 'center' }))
const hasMarks = `document.querySelector('[aria-label="Offres sur la carte"] button') !== null`

const filter = (choice: string | RegExp): Deed => ({
  path: dashboard('jobs'),
  prepare: async (page) => {
    await page.getByRole('button', { name: 'Filtres' }).first().tap()
    await page.getByRole('dialog').getByText('Effacer les filtres').waitFor()
    await page.waitForTimeout(1_000)
  },
  touch: (page) => page.getByRole('dialog').getByText(choice),
  rows: narrowed,
  back: (page) => page.getByRole('dialog').getByText('Effacer les filtres').tap(),
})

export const studentDeeds: Record<string, Deed> = {
  'to the messages tab': {
    path: dashboard('overview'),
    touch: (page) => tab(page, 'Messages'),
    rows: hasCards('Messages'),
    back: (page) => tab(page, 'Accueil').tap(),
  },
  'to the jobs tab': {
    path: dashboard('overview'),
    touch: (page) => tab(page, 'Emplois'),
    rows: hasCards('Emplois'),
    back: (page) => tab(page, 'Accueil').tap(),
  },
  'to the first tab': {
    path: dashboard('jobs'),
    touch: (page) => tab(page, 'Accueil'),
    rows: hasCards('Accueil'),
    back: (page) => tab(page, 'Emplois').tap(),
  },
  'a chat opens': {
    path: dashboard('messages'),
    touch: (page, turn) => page.getByRole('link', { name: 'Chat', exact: true }).nth(turn % 3),
    rows: 'document.querySelector("[role=dialog] [role=region] li p") !== null',
    back: (page) => page.getByRole('button', { name: 'Retour' }).tap(),
  },
  'a search of conversations': {
    path: dashboard('messages'),
    type: letters,
    rows: '[...document.querySelectorAll("main h2")].some((one) => one.textContent === "Résultats")',
    back: (page) => searchField(page).fill(''),
  },
  'a search of jobs': {
    path: dashboard('jobs'),
    type: 'a1',
    rows: narrowed,
    back: (page) => searchField(page).fill(''),
  },
  'a filter of jobs by distance work': filter(/^Télétravail/),
  'from the list to the map': {
    path: dashboard('jobs'),
    prepare: async (page) => {
      // The map is opened once before, so that its files are loaded.
      await viewOf(page, 'Carte').tap()
      await marksOf(page).first().waitFor()
      // A second tap right after the first, at the same place, would count for nothing.
      await page.waitForTimeout(1_000)
      await viewOf(page, 'Liste').tap()
      await page.waitForTimeout(1_000)
    },
    touch: (page) => viewOf(page, 'Carte'),
    rows: hasMarks,
    back: (page) => viewOf(page, 'Liste').tap(),
  },
  'a mark on the map': {
    path: map,
    prepare: (page) => marksOf(page).first().waitFor(),
    ready: intoView,
    touch: (page, turn) => markNearTheMiddle(page, turn % 3),
    rows: 'document.querySelector("main article") !== null',
    back: async (page) => {
      await page.getByRole('button', { name: /sans lieu connu/ }).tap()
      await page.getByRole('button', { name: /sans lieu connu/ }).tap()
    },
  },
  'the map from farther away': {
    path: map,
    prepare: (page) => marksOf(page).first().waitFor(),
    ready: intoView,
    touch: (page) => page.getByRole('button', { name: 'Réduire' }),
    rows: hasMarks,
    back: (page) => page.getByRole('button', { name: 'Agrandir' }).tap(),
  },
  'a filter of jobs by rate': filter('25 CHF/h'),
}

const applicantsOf = (page: Page) => page.getByRole('button', { name: /candidatures/ }).first()

export const individualDeeds: Record<string, Deed> = {
  'an individual, to the messages tab': {
    path: dashboard('jobs'),
    touch: (page) => tab(page, 'Messages'),
    rows: 'document.title.startsWith("Messages") && document.querySelector("main h2") !== null',
    back: (page) => tab(page, 'Jobs actifs').tap(),
  },
  'an individual, to the past jobs': {
    path: dashboard('jobs'),
    touch: (page) => tab(page, 'Historique'),
    rows: '[...document.querySelectorAll("main article")].some((one) => one.textContent.includes("Terminé"))',
    back: (page) => tab(page, 'Jobs actifs').tap(),
  },
  'the applicants of a job': {
    path: dashboard('jobs'),
    // In the middle of the screen the bar of tabs does not cover the button.
    ready: (page) => applicantsOf(page).evaluate((button) => button.scrollIntoView({ block: 'center' })),
    touch: applicantsOf,
    rows: 'document.querySelector("[role=dialog] article, [role=dialog] li") !== null',
    back: (page) => page.keyboard.press('Escape'),
  },
}
