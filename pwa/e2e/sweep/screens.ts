import type { Page } from 'playwright-core'
import { isOnline } from '../support/people.ts'
import { setNetwork, visit } from '../support/screens.ts'
import { agreedScreens, agreedScreensOfPoster } from './agreed-screens.ts'
import { always, at, button, dialog, filled, opening, type Screen } from './screen.ts'

/** Names the tab, because without it the dashboard opens at the tab where it was left. */
const studentHome = '/dashboard?tab=dashboard'
const tab = (name: string, ...texts: string[]): Screen => ({ name, open: at(`/dashboard?tab=${name}`), texts })
const settings: Screen = {
  name: 'settings',
  amounts: always,
  open: async (page) => {
    await visit(page, '/settings')
    const closed = page.locator('main details:not([open]) > summary')
    await closed.first().waitFor()
    while ((await closed.count()) > 0) await closed.first().click()
  },
  texts: ['Paramètres', 'Connexion et sécurité', 'Notifications', 'Mes données', 'Diagnostic'],
}
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
    await page.getByRole('link', { name: 'Chat' }).first().click()
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
  // Each visit shows one congratulation, until none is left.
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
      await shown
        .or(page.getByRole('status').filter({ hasText: /^En ligne$/ }))
        .first()
        .waitFor()
    }
  },
}

/** The first steps, as a person sees them after the sign-up. */
const firstSteps: Screen = {
  name: 'first steps',
  amounts: always,
  open: async (page) => {
    await page.goto(studentHome)
    await page.evaluate(() => {
      const { id } = JSON.parse(localStorage.getItem('coup-de-main.user') ?? '{}') as { id: string }
      localStorage.setItem(`coup-de-main.first-steps:${id}`, 'search')
    })
    await page.goto(studentHome)
  },
  texts: ['Ne ratez aucune offre', 'Tarif minimum', 'Me prévenir'],
  leave: (page) => button(page, 'Passer').click(),
}

export const studentScreens: Screen[] = [
  { name: 'my jobs', open: at('/my-jobs'), texts: ['Mes jobs'] },
  { name: 'accepted jobs', open: at('/accepted-jobs'), texts: ['Jobs acceptés'] },
  congratulations,
  tab('dashboard', 'Bonjour', 'candidature', 'job', 'Nouvelles offres'),
  tab('jobs', 'Emplois disponibles'),
  tab('candidatures', 'Mes candidatures'),
  tab('messages', 'Mes conversations'),
  tab('synchronisation', 'Connexion', 'En attente', 'Refusés', 'Essayer maintenant', 'Exporter le rapport'),
  settings,
  { name: 'documents', open: at('/documents'), texts: ['Documents', 'aussi hors ligne'] },
  { name: 'share', amounts: always, open: at('/share'), texts: ['Rien à partager', 'Mes conversations'] },
  { name: 'moderation', open: at('/moderation'), texts: ['Modération'] },
  chat,
  profile(studentHome),
  { ...profile(studentHome), name: 'week', open: opening(studentHome, /^Disponibilités et/), texts: ['Matin', 'Soir'] },
  { ...profile(studentHome), name: 'skills', open: opening(studentHome, /^Langues et/), texts: ['Permis de conduire'] },
  firstSteps,
  {
    name: 'earnings',
    isOver: true,
    open: async (page) => {
      await visit(page, '/dashboard?tab=wallet')
      await dialog(page)
    },
    texts: ['Mes gains', 'gagné'],
  },
  {
    name: 'letter',
    amounts: filled,
    isOver: true,
    open: opening('/dashboard?tab=jobs', 'Postuler'),
    texts: ['Votre candidature', 'Envoyer ma candidature'],
  },
  {
    name: 'question',
    amounts: filled,
    isOver: true,
    open: async (page) => {
      await visit(page, '/jobs')
      await page.getByRole('article').first().getByRole('link').click()
      await button(page, 'Poser une question').click()
      await dialog(page)
    },
    texts: ['Poser une question', 'Votre question', 'Envoyer ma question'],
  },
  {
    name: 'offer filters',
    amounts: filled,
    isOver: true,
    open: opening('/dashboard?tab=jobs', /^Filtres/),
    texts: ['Filtres', 'Canton', 'Rayon', 'Tarif minimum'],
  },
  { name: 'notifications', isOver: true, open: opening(studentHome, /^Notifications/), texts: ['Notifications'] },
  tab('me', 'Moi', 'Mes candidatures', 'Paramètres', 'Comment ça marche', 'Déconnexion'),
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
  ...agreedScreens,
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
  // Once the draft is read, the wizard opens at the step where it was left.
  await page.waitForTimeout(500)
  for (let step = 1; step < wanted; step += 1) {
    if (!(await page.getByText(`Étape ${step} sur 4`).isVisible())) continue
    await fillWizard[step]?.(page)
    await page.getByRole('button', { name: 'Suivant', disabled: false }).first().click()
    await page.getByText(`Étape ${step + 1} sur 4`).waitFor()
  }
}
const toPayment = async (page: Page): Promise<void> => {
  await visit(page, '/dashboard?tab=accepted')
  await button(page, 'Réserver le paiement').click()
  await arriveAtPayment(page)
}
/** Goes to the payment of work from whose duration no amount can be computed. */
const toPaymentOf = async (page: Page, amount: string): Promise<void> => {
  await visit(page, '/dashboard?tab=accepted')
  await button(page, 'Réserver le paiement').click()
  await page.getByLabel('Montant en CHF').fill(amount)
  await button(page, 'Continuer').click()
  await arriveAtPayment(page)
}
const arriveAtPayment = async (page: Page): Promise<void> => {
  // The payment is another document, so this waits as long as for an address that is opened.
  await page.waitForURL('**/payment?*')
}

export const individualScreens: Screen[] = [
  { name: 'my jobs', open: at('/my-jobs'), texts: ['Mes jobs'] },
  { name: 'accepted jobs', open: at('/accepted-jobs'), texts: ['Jobs acceptés'] },
  tab('jobs', 'Bonjour', 'Particulier Vérifié', 'Jobs actifs', 'Publier une offre'),
  tab('messages', 'Mes conversations'),
  tab('accepted', 'Jobs acceptés'),
  tab('past', 'Historique'),
  tab('deleted', 'Jobs supprimés'),
  tab('me', 'Moi', 'Portefeuille', 'Paramètres', 'Déconnexion'),
  tab('wallet', 'Portefeuille', 'Réservé'),
  {
    name: 'wallet, with transactions',
    // Only there has somebody paid by card.
    amounts: ['overfull'],
    open: at('/dashboard?tab=wallet'),
    texts: ['Dépensé en', 'Solde', 'Transactions'],
  },
  {
    name: 'payment',
    amounts: ['normal'],
    open: toPayment,
    texts: ['Paiement sécurisé', 'Mode démonstration', 'Dont frais de service', 'Modifier le montant'],
  },
  {
    name: 'payment, too much at once',
    amounts: ['overfull'],
    open: (page) => toPaymentOf(page, '6250'),
    texts: ['Erreur lors de la préparation du paiement.', 'au plus 3 paiements', 'Modifier le montant'],
  },
  tab('synchronisation', 'Connexion', 'En attente', 'Refusés', 'Essayer maintenant', 'Exporter le rapport'),
  settings,
  { name: 'documents', open: at('/documents'), texts: ['Documents', 'aussi hors ligne'] },
  chat,
  {
    name: 'review',
    amounts: always,
    // The screen shows the name in the address; the server has no such job.
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
    name: 'questions of an offer',
    amounts: ['overfull'],
    open: async (page) => {
      await visit(page, '/dashboard?tab=jobs')
      await page.getByRole('article').getByRole('link', { name: 'Répondre', exact: true }).first().click()
    },
    texts: ['Questions', 'Répondre', 'Corriger'],
  },
  {
    name: 'answering a question',
    amounts: ['overfull'],
    isOver: true,
    open: async (page) => {
      await visit(page, '/dashboard?tab=jobs')
      await page.getByRole('article').getByRole('link', { name: 'Répondre', exact: true }).first().click()
      await button(page, 'Répondre').click()
      await dialog(page)
    },
    texts: ['Répondre à la question', 'Votre réponse'],
  },
  {
    name: 'deleting',
    amounts: filled,
    isOver: true,
    open: async (page) => {
      await visit(page, '/dashboard?tab=jobs')
      // The tasks above the offers push them down as they come.
      await page
        .getByText(/^Répondre/)
        .first()
        .waitFor()
      await page.getByRole('article').getByRole('button', { name: 'Supprimer' }).first().click()
    },
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
    texts: ['Étape 2 sur 4', 'Où, quand, combien de temps, à quel prix ?'],
  },
  {
    name: 'wizard, third step',
    amounts: always,
    isOver: true,
    open: wizardAt(3),
    texts: ['Étape 3 sur 4', 'Conditions et compétences', 'Effort physique', 'Compétences souhaitées'],
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
  ...agreedScreensOfPoster,
]

/** A student's screens of payouts, if Stripe takes the cards. */
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

/** An individual's screens of a problem that a student has reported. */
export const complaintScreens: Screen[] = [
  {
    name: 'complaint',
    open: at('/accepted-jobs'),
    texts: [
      'Problème signalé',
      'Le montant de 62.50 CHF fictifs reste réservé',
      'Personne n’était là',
      'Libérer les fonds',
    ],
  },
  {
    name: 'answering a complaint',
    isOver: true,
    open: opening('/accepted-jobs', 'Répondre'),
    texts: ['Votre réponse', 'Envoyer la réponse'],
  },
]
