import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { User } from '../../../../schema/accounts/user.ts'
import { beginFirstSteps, leaveFirstStep, readFirstStep } from '../../../session/first-steps.ts'
import { dialogNamed, fieldNamed, openApp } from '../../../testing/app.tsx'
import { holdDoubleTap } from '../../../testing/double-tap.ts'
import { network } from '../../../testing/network.ts'
import { password, register } from '../../../testing/people.ts'
import { noteRejections } from '../../../testing/rejections.ts'
import { failOnce } from '../../../testing/storage.ts'
import { says } from '../../../testing/reading.ts'
import { unmountAll } from '../../../testing/render.ts'
import { openDatabase } from '../../../../sync/store/database.ts'
import './first-steps.tsx'

const stored = ({ id }: User) => network.api.server.state.users.get(id)!
const searches = () => [...network.api.server.state.searches.values()]
const title = (name: string) => screen.findByRole('heading', { level: 2, name })
/** The home is there from the first moment; it is all once no step stands on it. */
const home = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Bonjour Léa' })
  await waitFor(() => expect(screen.queryByText(/^Étape \d sur \d$/)).toBeNull())
}

/** Goes to the next step, and waits until its buttons react: at first they ignore presses, as the second tap of a double tap. */
const nextStep = async (name: string) => {
  await title(name)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Passer' }).getAttribute('aria-disabled')).not.toBe('true'),
  )
}

/** Opens the app as Léa, who has just signed up in this browser. */
async function openAsNew() {
  const lea = register('student', 'Léa')
  beginFirstSteps(lea)
  const app = await openApp('/dashboard', lea)
  await title('Présentez-vous')
  return { ...app, lea }
}
const drafts = async ({ id }: User) => await openDatabase(id).drafts.count()

test('whoever signs up as a student is led through profile, canton and a first search, and then stands at home (1.2.147)', async () => {
  const app = await openApp('/contact')
  await app.press("S'inscrire")
  await dialogNamed('Inscription Étudiant')
  const typed = { Prénom: 'Léa', Nom: 'Favre', 'E-mail': 'lea@example.ch', 'Mot de passe': password }
  for (const [label, text] of Object.entries({ ...typed, Téléphone: '+41 79 000 00 00', Ville: 'Lausanne, VD' }))
    await app.fill(label, text)
  await app.user.click(screen.getByRole('checkbox', { name: /^J'ai 15 ans/ }))
  await app.press('Créer mon compte')
  await title('Présentez-vous')
  const lea = [...network.api.server.state.users.values()].find(({ firstName }) => firstName === 'Léa')!

  await says(['Étape 1 sur 3', 'Bonjour Léa', 'Nouvelles offres', 'Actions rapides'])
  await app.fill('École', 'EPFL')
  await app.fill('Motivation et objectifs', 'J’aime le bois.')
  await app.press('Continuer')
  await nextStep('Où travaillez-vous ?')
  await says(['Étape 2 sur 3', 'Canton : Vaud'])
  await app.fill('Ville', 'Genève, GE')
  await app.user.click(screen.getByRole('radio', { name: '20 km' }))
  await app.press('Continuer')
  await nextStep('Ne ratez aucune offre')
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Catégorie' }), 'Soutien académique')
  await app.user.click(screen.getByRole('radio', { name: '25 CHF/h' }))
  await app.press('Me prévenir')

  await home()
  await says(['Recherche enregistrée'])
  expect(stored(lea)).toMatchObject({ city: 'Genève, GE', studentProfile: { school: 'EPFL', travelDistance: 20 } })
  const filter = { canton: 'GE', category: 'academic', rate: 25 }
  await expect.poll(searches).toMatchObject([{ name: 'Genève, Soutien académique, Dès 25 CHF/h', filter }])
  expect([readFirstStep(lea.id), await drafts(lea)]).toEqual([undefined, 0])
})

test('what was given at the sign-up is not asked again, and a step without questions is left out (1.2.493)', async () => {
  const figures = { rating: null, completedJobs: 0 }
  const profile = { ...figures, school: 'EPFL', bio: null, availableTools: [] }
  const lea = register('student', 'Léa', { studentProfile: profile })
  beginFirstSteps(lea)
  await openApp('/dashboard', lea)
  await title('Présentez-vous')
  expect(fieldNamed('Motivation').value).toBe('')
  expect(screen.queryByRole('textbox', { name: /^École/ })).toBeNull()
  unmountAll()

  const nora = register('student', undefined, { studentProfile: { ...profile, bio: 'J’aime le bois.' } })
  beginFirstSteps(nora)
  await openApp('/dashboard', nora)

  await title('Où travaillez-vous ?')
  await says(['Étape 1 sur 2'])
})

test('each step can be skipped, which changes nothing, and none comes again (1.2.147, 1.2.148)', async () => {
  const { press, lea } = await openAsNew()
  const before = stored(lea)

  await press('Passer')
  await nextStep('Où travaillez-vous ?')
  expect(document.activeElement?.textContent).toBe('Où travaillez-vous ?')
  await press('Passer')
  await nextStep('Ne ratez aucune offre')
  await press('Passer')
  await home()
  unmountAll()
  await openApp('/dashboard', lea)

  await home()
  expect(stored(lea)).toEqual(before)
  expect(searches()).toEqual([])
})

test.each(['Continuer', 'Passer'])('the second tap of a double one on %s skips no step', async (name) => {
  const time = holdDoubleTap()
  const { press, lea } = await openAsNew()

  for (const tap of [name, name, 'Tout passer']) await press(tap)

  await title('Où travaillez-vous ?')
  expect(readFirstStep(lea.id)).toBe('canton')
  time.letGo()
  await nextStep('Où travaillez-vous ?')
  await press(name)
  await title('Ne ratez aucune offre')
})

test('a step that is passed while its answer is under way skips no other one (1.2.147)', async () => {
  const { press, fill, lea } = await openAsNew()
  const pushes = network.hold('POST /api/sync/push')
  await fill('École', 'EPFL')
  await press('Continuer')
  await press('Passer')
  await nextStep('Où travaillez-vous ?')

  pushes.letGo()

  await says(['Profil mis à jour.'])
  await title('Où travaillez-vous ?')
  expect(stored(lea).studentProfile?.school).toBe('EPFL')
})

test('a step that was passed in one window comes again in no other', async () => {
  const { lea } = await openAsNew()
  const passElsewhere = () => {
    leaveFirstStep(lea.id)
    window.dispatchEvent(new StorageEvent('storage', { key: `coup-de-main.first-steps:${lea.id}` }))
  }

  passElsewhere()
  await title('Où travaillez-vous ?')
  passElsewhere()
  await title('Ne ratez aucune offre')
  passElsewhere()
  await home()
})

test('one press skips all the steps and drops the typed text', async () => {
  const { press, fill, lea } = await openAsNew()
  await fill('École', 'EPFL')

  await press('Tout passer')

  await home()
  await expect.poll(() => drafts(lea)).toBe(0)
  expect([stored(lea).studentProfile?.school, readFirstStep(lea.id)]).toEqual([null, undefined])
})

test('a storage that fails keeps nobody in the first steps, and no error goes unhandled', async () => {
  const unhandled = noteRejections()
  const { press, fill } = await openAsNew()
  await fill('École', 'EPFL')
  failOnce('delete', 'drafts')

  await press('Tout passer')

  await home()
  expect(unhandled).toEqual([])
})

test('a reload in the middle keeps the step and its typed text, and other tabs stay open (1.2.148)', async () => {
  const { press, fill, lea } = await openAsNew()
  await fill('Motivation et objectifs', 'Du téléphone')
  unmountAll()
  const again = await openApp('/dashboard', lea)
  await title('Présentez-vous')
  await expect.poll(() => fieldNamed('Motivation').value).toBe('Du téléphone')
  await press('Passer')
  await nextStep('Où travaillez-vous ?')
  await again.goTo('/dashboard?tab=jobs')
  await screen.findByRole('heading', { level: 1, name: 'Emplois disponibles (0)' })
  unmountAll()

  await openApp('/dashboard', lea)

  await title('Où travaillez-vous ?')
})

test('without network all three are kept on the device, and arrive once there is one', async () => {
  const { press, fill, lea } = await openAsNew()
  network.setOnline(false)

  await fill('École', 'EPFL')
  await press('Continuer')
  await nextStep('Où travaillez-vous ?')
  await press('Continuer')
  await nextStep('Ne ratez aucune offre')
  await press('Me prévenir')
  await home()
  network.setOnline(true)

  await expect.poll(() => stored(lea).studentProfile?.school).toBe('EPFL')
  await expect.poll(searches).toMatchObject([{ name: 'Vaud', filter: { canton: 'VD' } }])
})

test('a missing place and an empty search show their errors at their fields', async () => {
  const { press, fill, user } = await openAsNew()
  await press('Continuer')
  await nextStep('Où travaillez-vous ?')

  await fill('Ville', ' ')
  await press('Continuer')
  await says(['Veuillez choisir une ville'])
  await fill('Ville', 'Au bord du lac')
  await says(['Choisissez une ville dans la liste ; le canton se remplit tout seul.'])
  await press('Continuer')
  await nextStep('Ne ratez aucune offre')
  await press('Me prévenir')
  await says(['Choisissez au moins un canton, une catégorie ou un tarif.'])
  await user.click(screen.getByRole('radio', { name: '20 CHF/h' }))
  await press('Me prévenir')

  await expect.poll(searches).toMatchObject([{ filter: { rate: 20 } }])
})

test('an individual, and a student who signs in on a new device, have no first steps', async () => {
  const [marc, lea] = [register('private', 'Marc'), register('student', 'Léa')]
  await openApp('/dashboard', marc)
  await screen.findByRole('heading', { level: 1, name: 'Bonjour Marc' })
  unmountAll()

  await openApp('/dashboard', lea)

  await home()
})
