import type { Page } from 'playwright-core'
import { isOnline } from '../support/people.ts'
import { setNetwork, tookOver } from '../support/screens.ts'
import type { Amount, Cast } from './cast.ts'

/** A screen to look at, and how somebody gets there. */
export interface Screen {
  name: string
  /** Left out: with every amount of data. */
  amounts?: Amount[]
  open: (page: Page, cast: Cast) => Promise<unknown>
  /** What it says in any case; the screen has arrived once it says all of it. */
  texts: string[]
  /** What is under it stays: the window is the picture, not the whole page. */
  isOver?: boolean
  /** Leads back to where other screens can be opened from. */
  leave?: (page: Page) => Promise<unknown>
}

const filled: Amount[] = ['normal', 'overfull']
const always: Amount[] = ['normal']

/**
 * Leads to a path as a link does, where the app runs and nothing lies over it: a document more would cost as much as looking at what it
 * shows. The app's router listens to `pushState` by a function of its own.
 */
async function visit(page: Page, path: string): Promise<void> {
  const isThere = await page.evaluate((to) => {
    const isCovered = document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') !== null
    const isApp = Object.hasOwn(history, 'pushState')
    if (isCovered || !isApp || location.pathname + location.search === to) return false
    history.pushState({}, '', to)
    return true
  }, path)
  if (!isThere) await page.goto(path)
}

const at =
  (path: string) =>
  (page: Page): Promise<unknown> =>
    visit(page, path)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
const opening =
  (path: string, name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await visit(page, path)
    await button(page, name).click()
    await dialog(page)
  }
/** On a phone the header keeps this button in its menu. */
const openingLogin = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await opening('/jobs', 'Connexion')(page)
}
const pageAt = (path: string, ...texts: string[]): Screen => ({
  name: path.replace('/', ' '),
  amounts: always,
  open: at(`/${path}`),
  texts,
})

/** Pages that are the same for everybody. */
export const pageScreens: Screen[] = [
  {
    name: 'landing',
    amounts: always,
    open: (page) => page.goto('/'),
    texts: ['Un coup de main, près de chez vous.', 'Trouver un job', 'Publier une offre'],
  },
  pageAt('features', 'Comment ça marche', 'Vous étudiez'),
  pageAt('terms', 'Conditions d’utilisation'),
  pageAt('privacy', 'Protection des données'),
  pageAt('about', 'À propos', 'Quatre valeurs'),
  pageAt('contact', 'Contact', 'Questions fréquentes'),
  pageAt('twint-demo', 'Démo Paiement Twint', 'Créer le paiement Twint'),
  pageAt('nulle-part', 'Page introuvable'),
  pageAt('auth/verify', 'Ce lien n’est plus valable', 'Renvoyer l’e-mail'),
  pageAt('auth/reset', 'Ce lien n’est plus valable', 'Recevoir un nouveau lien'),
]

export const visitorScreens: Screen[] = [
  { name: 'jobs', open: at('/jobs'), texts: ['Emplois', 'Total annonces', 'Emplois ouverts', 'Résultats filtrés'] },
  {
    name: 'jobs, nothing found',
    amounts: always,
    open: at('/jobs?search=qqqqqq'),
    texts: ['Aucun emploi ne correspond', 'Réinitialiser les filtres'],
  },
  {
    name: 'jobs, in error',
    amounts: always,
    open: async (page) => {
      await page.route('**/api/jobs*', (route) => route.fulfill({ status: 500, body: '{}' }))
      await page.goto('/jobs')
      await tookOver(page)
      // The server renders the first list; the app requests the next one itself.
      await page.getByRole('searchbox', { name: 'Rechercher' }).fill('zzz')
    },
    texts: ['Réessayer'],
    leave: (page) => page.unrouteAll(),
  },
  {
    name: 'job',
    amounts: filled,
    open: async (page) => {
      await page.goto('/jobs')
      await page.getByRole('article').first().getByRole('link').click()
    },
    texts: ['Description', 'CHF/h', 'Postuler', 'Partager'],
  },
  {
    name: 'job, gone',
    amounts: always,
    open: at('/jobs/nulle-part'),
    texts: ['Page introuvable', 'Retour à l’accueil'],
  },
  {
    name: 'services',
    open: at('/services'),
    texts: [
      'Services physiques',
      'Services numériques',
      'Soutien académique',
      'Services créatifs',
      'Conseil et accompagnement',
    ],
  },
  {
    name: 'services, one category',
    open: at('/services?category=physical'),
    texts: ['Services', 'Services physiques'],
  },
  {
    name: 'student',
    open: (page, { studentId }) => visit(page, `/student/${studentId}`),
    texts: ['Membre depuis'],
  },
  {
    name: 'student, gone',
    amounts: always,
    open: at('/student/personne'),
    texts: ['Étudiant non trouvé', 'Retour à l’accueil'],
  },
  {
    name: 'sign-up',
    amounts: always,
    isOver: true,
    open: opening('/jobs', 'Postuler'),
    texts: ['Inscription Étudiant', 'Créer mon compte'],
  },
  {
    name: 'sign-up, refused',
    amounts: always,
    isOver: true,
    open: async (page) => {
      await opening('/jobs', 'Postuler')(page)
      await button(page, 'Créer mon compte').click()
    },
    texts: ['Inscription Étudiant', 'Le prénom doit contenir au moins'],
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
    texts: ['Lausanne, VD'],
  },
  {
    name: 'login',
    amounts: always,
    isOver: true,
    open: openingLogin,
    texts: ['Connexion à Coup de main', 'Se connecter'],
  },
  {
    name: 'forgotten password',
    amounts: always,
    isOver: true,
    open: async (page) => {
      await openingLogin(page)
      await button(page, /oublié/).click()
    },
    texts: ['Mot de passe oublié'],
  },
]

/** Without a tab the dashboard opens where it was left. */
const studentHome = '/dashboard?tab=dashboard'
const tab = (name: string, ...texts: string[]): Screen => ({ name, open: at(`/dashboard?tab=${name}`), texts })
const profile = (home: string): Screen => ({
  name: 'profile',
  isOver: true,
  open: opening(home, 'Modifier le profil'),
  texts: ['Modifier le profil', 'Enregistrer'],
})
const chat: Screen = {
  name: 'chat',
  amounts: filled,
  isOver: true,
  open: async (page) => {
    await visit(page, '/dashboard?tab=messages')
    await button(page, /^Chat/).click()
    await page.getByPlaceholder('Tapez votre message...').waitFor()
  },
  texts: ['Envoyer', 'Retour'],
}
const congratulations: Screen = {
  name: 'congratulations',
  amounts: filled,
  isOver: true,
  open: at('/dashboard'),
  texts: ['Félicitations', 'Chatter avec le particulier', 'Plus tard'],
  // One comes at each visit, until none is left.
  leave: async (page) => {
    const shown = page.getByRole('dialog', { name: /Félicitations/ })
    const comes = () =>
      shown.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      )
    while (await comes()) {
      await shown.getByRole('button', { name: 'Plus tard' }).click()
      await page.goto('/dashboard')
      await isOnline(page)
    }
  },
}

export const studentScreens: Screen[] = [
  { name: 'accepted jobs', open: at('/accepted-jobs'), texts: ['Jobs acceptés'] },
  congratulations,
  tab('dashboard', 'Bonjour', 'candidatures actives', 'jobs terminés', 'Près de chez vous'),
  tab('jobs', 'Emplois disponibles'),
  tab('candidatures', 'Mes candidatures'),
  tab('messages', 'Mes conversations'),
  tab('synchronisation', 'Connexion', 'En attente', 'Refusés', 'Essayer maintenant', 'Exporter le rapport'),
  chat,
  profile(studentHome),
  {
    name: 'earnings',
    isOver: true,
    open: async (page) => {
      await visit(page, '/dashboard?tab=wallet')
      await dialog(page)
    },
    texts: ['Mes gains', 'Sur le portefeuille', 'Réservé pour vous'],
  },
  {
    name: 'letter',
    amounts: filled,
    isOver: true,
    open: opening('/dashboard?tab=jobs', 'Postuler'),
    texts: ['Votre candidature', 'Envoyer ma candidature'],
  },
  {
    name: 'offer filters',
    amounts: filled,
    isOver: true,
    open: opening('/dashboard?tab=jobs', /^Filtres/),
    texts: ['Filtres', 'Canton', 'Distance', 'Tarif minimum'],
  },
  { name: 'notifications', isOver: true, open: opening(studentHome, /^Notifications/), texts: ['Notifications'] },
  {
    name: 'more',
    amounts: always,
    isOver: true,
    open: async (page) => {
      await visit(page, studentHome)
      await page.getByRole('navigation', { name: 'Tableau de bord' }).getByRole('button', { name: /Plus/ }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
    texts: ['Synchronisation'],
  },
  { name: 'public list, signed in', open: at('/jobs'), texts: ['Emplois', 'Total annonces'] },
  {
    name: 'outbox, offline',
    amounts: always,
    isOver: true,
    open: async (page) => {
      await visit(page, studentHome)
      await isOnline(page)
      await setNetwork(page, false)
      await button(page, 'Hors ligne').click()
      await dialog(page)
    },
    texts: ['Hors ligne', 'Envois'],
    leave: (page) => setNetwork(page, true),
  },
]

const toWizard = opening('/dashboard?tab=jobs', 'Publier une offre')
const fillWizard: Record<number, (page: Page) => Promise<unknown>> = {
  1: async (page) => {
    await page.getByLabel(/^Titre/).fill('Monter un meuble')
    await page.getByLabel(/^Description/).fill('Une armoire à trois portes, avec sa notice.')
  },
  2: async (page) => {
    await page.getByRole('combobox', { name: /^Lieu/ }).fill('Lausanne, VD')
    await page.getByRole('textbox', { name: /^Durée/ }).fill('2h30')
  },
}
const wizardAt = (wanted: number) => async (page: Page) => {
  await toWizard(page)
  // It opens where it was left, once the draft is read.
  await page.waitForTimeout(500)
  for (let step = 1; step < wanted; step += 1) {
    if (!(await page.getByText(`Étape ${step} sur 4`).isVisible())) continue
    await fillWizard[step]?.(page)
    await page.getByRole('button', { name: 'Suivant', disabled: false }).first().click()
    await page.getByText(`Étape ${step + 1} sur 4`).waitFor()
  }
}
export const individualScreens: Screen[] = [
  { name: 'accepted jobs', open: at('/accepted-jobs'), texts: ['Jobs acceptés'] },
  tab('jobs', 'Bonjour', 'Particulier Vérifié', 'Jobs actifs', 'Publier une offre'),
  tab('messages', 'Mes conversations'),
  tab('accepted', 'Jobs acceptés'),
  tab('past', 'Historique'),
  tab('deleted', 'Jobs supprimés'),
  tab('wallet', 'Portefeuille', 'Solde', 'En séquestre', 'Transactions'),
  {
    name: 'payment',
    amounts: filled,
    open: async (page) => {
      await visit(page, '/dashboard?tab=accepted')
      await button(page, /^Payer \d/).click()
    },
    texts: ['Paiement sécurisé', 'Mode démonstration', 'Dont frais de service', 'Modifier le montant'],
  },
  tab('synchronisation', 'Connexion', 'En attente', 'Refusés', 'Essayer maintenant', 'Exporter le rapport'),
  chat,
  {
    name: 'review',
    amounts: always,
    // The screen shows what the address says; the server knows of no such job.
    open: (page, { studentId }) =>
      visit(
        page,
        `/review-student/${studentId}?title=Monter+un+meuble&studentName=L%C3%A9a+Martin&studentId=${studentId}`,
      ),
    texts: ['Évaluer l’étudiant', 'Monter un meuble', 'Ponctualité', 'Envoyer l’évaluation'],
  },
  profile('/dashboard?tab=jobs'),
  {
    name: 'applicants',
    amounts: filled,
    isOver: true,
    open: opening('/dashboard?tab=jobs', /[1-9]\d* candidature/),
    texts: ['Candidat'],
  },
  {
    name: 'deleting',
    amounts: filled,
    isOver: true,
    open: opening('/dashboard?tab=jobs', 'Supprimer'),
    texts: ['Supprimer', 'Annuler'],
  },
  {
    name: 'wizard',
    isOver: true,
    open: toWizard,
    texts: ['Publier une offre', 'Étape 1 sur 4', 'De quoi s’agit-il ?'],
  },
  {
    name: 'wizard, second step',
    amounts: always,
    isOver: true,
    open: wizardAt(2),
    texts: ['Étape 2 sur 4', 'Où, combien de temps, à quel prix ?'],
  },
  {
    name: 'wizard, third step',
    amounts: always,
    isOver: true,
    open: wizardAt(3),
    texts: ['Étape 3 sur 4', 'Conditions et compétences', 'À livrer'],
  },
  {
    name: 'wizard, last step',
    amounts: always,
    isOver: true,
    open: wizardAt(4),
    texts: ['Étape 4 sur 4', 'Je fournis les outils', 'Résumé de l’offre', 'Monter un meuble', 'Publier l’offre'],
  },
  {
    name: 'editing an offer',
    amounts: filled,
    isOver: true,
    open: opening('/dashboard?tab=jobs', /^Modifier$/),
    texts: ['Modifier l’offre', 'Étape 1 sur 4'],
  },
]

/** What a student sees of payouts where Stripe takes the cards. */
export const payoutScreens: Screen[] = [
  {
    name: 'payout account',
    isOver: true,
    open: async (page) => {
      await page.goto('/dashboard?tab=wallet')
      await dialog(page)
    },
    texts: ['Mes gains', 'Compte de versement'],
  },
]

/** What an individual sees of a problem that a student has reported. */
export const complaintScreens: Screen[] = [
  {
    name: 'complaint',
    open: at('/accepted-jobs'),
    texts: ['Problème signalé', '62.50 CHF fictifs restent réservés', 'Personne n’était là', 'Libérer les fonds'],
  },
  {
    name: 'answering a complaint',
    isOver: true,
    open: opening('/accepted-jobs', 'Répondre'),
    texts: ['Votre réponse', 'Envoyer la réponse'],
  },
]
