import type { Page } from 'playwright-core'
import { tookOver, visit } from '../support/screens.ts'
import { always, at, button, filled, opening, type Screen } from './screen.ts'

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
  pageAt('salaires', 'Salaire'),
  pageAt('salaires/geneve', 'Salaire minimum dans le canton de Genève'),
  pageAt('accord', 'Ce lien n’est plus valable', 'Rouvrez-le depuis le message reçu'),
  pageAt('verify', 'Vérifier un document', 'Code du document'),
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
    texts: ['Aucune offre ne correspond', 'Réinitialiser les filtres'],
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
    name: 'consent',
    amounts: always,
    open: (page, { consentPath }) => page.goto(consentPath!),
    texts: ['Accord parental', 'Noa'],
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
