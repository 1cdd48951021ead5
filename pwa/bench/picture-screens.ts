import type { Page } from 'playwright-core'
import type { Amount, Cast } from './picture-people.ts'

/** A screen to look at: how somebody gets there. */
export interface Screen {
  name: string
  /** Left out: with every amount of data. */
  amounts?: Amount[]
  open: (page: Page, cast: Cast) => Promise<unknown>
  /** What is under it stays: the window is the picture, not the whole page. */
  isOver?: boolean
}

const filled: Amount[] = ['normal', 'overfull']
const always: Amount[] = ['normal']

const at =
  (path: string) =>
  (page: Page): Promise<unknown> =>
    page.goto(path)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
const opening =
  (path: string, name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.goto(path)
    await button(page, name).click()
    await dialog(page)
  }

export const visitorScreens: Screen[] = [
  { name: 'landing', amounts: always, open: at('/') },
  { name: 'jobs', open: at('/jobs') },
  { name: 'jobs, nothing found', amounts: always, open: at('/jobs?search=qqqqqq') },
  {
    name: 'jobs, in error',
    amounts: always,
    open: async (page) => {
      await page.route('**/api/jobs*', (route) => route.fulfill({ status: 500, body: '{}' }))
      await page.goto('/jobs?search=zzz')
      await button(page, 'Réessayer').waitFor()
    },
  },
  {
    name: 'job',
    amounts: filled,
    open: async (page) => {
      await page.goto('/jobs')
      await page.getByRole('article').first().getByRole('link').click()
      await page.getByRole('heading', { name: 'Description' }).waitFor()
    },
  },
  { name: 'job, gone', amounts: always, open: at('/jobs/nulle-part') },
  { name: 'services', open: at('/services') },
  { name: 'services, one category', open: at('/services?category=physical') },
  { name: 'student', open: (page, { studentId }) => page.goto(`/student/${studentId}`) },
  { name: 'student, gone', amounts: always, open: at('/student/personne') },
  ...['features', 'terms', 'privacy', 'about', 'contact', 'nulle-part', 'auth/verify', 'auth/reset'].map(
    (path): Screen => ({ name: path.replace('/', ' '), amounts: always, open: at(`/${path}`) }),
  ),
  { name: 'sign-up', amounts: always, isOver: true, open: opening('/jobs', 'Postuler') },
  {
    name: 'sign-up, refused',
    amounts: always,
    isOver: true,
    open: async (page) => {
      await opening('/jobs', 'Postuler')(page)
      await button(page, 'Créer mon compte').click()
    },
  },
  {
    name: 'sign-up, cities',
    amounts: always,
    isOver: true,
    open: async (page) => {
      await opening('/jobs', 'Postuler')(page)
      await page.getByRole('combobox', { name: /^Ville/ }).pressSequentially('La')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'login',
    amounts: always,
    isOver: true,
    open: async (page) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await opening('/jobs', 'Connexion')(page)
    },
  },
  {
    name: 'forgotten password',
    amounts: always,
    isOver: true,
    open: async (page) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await opening('/jobs', 'Connexion')(page)
      await button(page, /oublié/).click()
      await page.getByRole('dialog', { name: /oublié/ }).waitFor()
    },
  },
]

const tab = (name: string): Screen => ({ name, open: at(`/dashboard?tab=${name}`) })
const profile: Screen = {
  name: 'profile',
  isOver: true,
  open: opening('/dashboard', 'Modifier le profil'),
}
const chat: Screen = {
  name: 'chat',
  amounts: filled,
  isOver: true,
  open: async (page) => {
    await page.goto('/dashboard?tab=messages')
    await button(page, /^Chat/).click()
    await page.getByPlaceholder('Tapez votre message...').waitFor()
  },
}

export const studentScreens: Screen[] = [
  ...['dashboard', 'jobs', 'candidatures', 'messages', 'synchronisation'].map(tab),
  chat,
  profile,
  { name: 'letter', amounts: filled, isOver: true, open: opening('/dashboard?tab=jobs', 'Postuler') },
  { name: 'notifications', isOver: true, open: opening('/dashboard', /^Notifications/) },
  { name: 'public list, signed in', open: at('/jobs') },
]

const toWizard = opening('/dashboard?tab=jobs', 'Publier une offre')
export const individualScreens: Screen[] = [
  ...['jobs', 'messages', 'accepted', 'past', 'deleted', 'synchronisation'].map(tab),
  chat,
  profile,
  { name: 'applicants', amounts: filled, isOver: true, open: opening('/dashboard?tab=jobs', /[1-9]\d* candidature/) },
  { name: 'deleting', amounts: filled, isOver: true, open: opening('/dashboard?tab=jobs', 'Supprimer') },
  { name: 'wizard', isOver: true, open: toWizard },
  {
    name: 'wizard, second step',
    amounts: always,
    isOver: true,
    open: async (page) => {
      await toWizard(page)
      // It opens where it was left.
      if (await page.getByText('Étape 2 sur').isVisible()) return
      await page.getByLabel(/^Titre/).fill('Monter un meuble')
      await page.getByLabel(/^Description/).fill('Une armoire à trois portes, avec sa notice.')
      await button(page, 'Suivant').click()
      await page.getByText('Étape 2 sur').waitFor()
    },
  },
]
