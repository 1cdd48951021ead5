import { screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { draftKeys, saveDraft } from '../../sync/store/drafts.ts'
import { dialogNamed, openApp, type App } from './app.tsx'
import { network } from './network.ts'
import { register } from './people.ts'
import { says } from './reading.ts'

/** Opens Anne's dashboard. */
export async function openDashboard(): Promise<App & { anne: User }> {
  const anne = register('private', 'Anne')
  const app = await openApp('/dashboard', anne)
  return { ...app, anne }
}

/** Opens the wizard, and waits until it has read the draft of an unfinished offer. */
export const openWizard = async ({ press }: App) => {
  await press('Publier une offre')
  const wizard = await dialogNamed('Publier une offre')
  await waitFor(() => expect(wizard.querySelector('input:disabled')).toBeNull())
  return wizard
}

/** Fills the first step, and goes to the second. */
export const fillSubject = async (app: App) => {
  await app.fill('Titre', written.title)
  await app.fill('Description', written.description)
  await goOn(app, 2)
}

/** Fills the second step. */
export const fillTerms = async ({ fill }: App) => {
  await fill('Lieu', written.location)
  await fill('Durée', written.duration)
}

/** Goes to this step, which is the next one, and waits until its button reacts: at first it ignores presses, as the second tap of a double tap. */
export async function goOn({ press }: App, step: number, last = 'Publier l’offre'): Promise<void> {
  await press('Suivant')
  await says([`Étape ${step} sur 4`])
  await isListening(step === 4 ? last : 'Suivant')
}

/** Waits until a button reacts. */
export const isListening = (name: string | RegExp): Promise<void> =>
  waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).not.toBe('true'))

/** Goes from the second step to the last one. */
export async function goToSummary(app: App): Promise<void> {
  await goOn(app, 3)
  await goOn(app, 4)
}

/** Opens the wizard at one of its last two steps, with a draft in which the first two are filled in. */
export async function openDraft(app: App, step: 2 | 3 | 4): Promise<void> {
  await saveDraft(openDatabase(network.api.session), draftKeys.offer, { ...written, step })
  await openWizard(app)
  await says([`Étape ${step} sur 4`])
  await isListening(step === 4 ? 'Publier l’offre' : 'Suivant')
}
const written = {
  title: 'Arroser les tomates',
  description: 'Une serre et dix pieds.',
  location: 'Lausanne, VD',
  duration: '2h30',
}

export const published = () =>
  [...network.api.server.state.jobs.values()].map(({ title, rate, duration }) => ({ title, rate, duration }))
