import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { dialogNamed, openApp, type App } from '../testing/app.tsx'
import { apply, password, publish, register } from '../testing/people.ts'
import { says } from '../testing/reading.ts'

const offer = () => publish(register('private'), 'Tailler la haie')

/** Changes from the sign-up, which "Postuler" has opened, to the sign-in, and signs in. */
async function signInInstead(app: App, email: string): Promise<void> {
  await app.press('Se connecter', await dialogNamed('Inscription Étudiant'))
  await signIn(app, email)
}

async function signIn(app: App, email: string): Promise<void> {
  const dialog = await dialogNamed('Connexion à Coup de main')
  await app.fill('E-mail', email)
  await app.fill('Mot de passe', password)
  await app.press('Se connecter', dialog)
}

test.each(['list', 'page'])(
  'a visitor who presses Postuler on the %s signs in, and the letter of that offer is open',
  async (place) => {
    const { id } = offer()
    const lea = register('student')
    const app = await openApp(place === 'list' ? '/jobs' : `/jobs/${id}`)

    await app.press('Postuler')
    await signInInstead(app, lea.email)

    await says(['Tailler la haie'], await dialogNamed('Votre candidature'))
    expect(app.place()).toBe(`/jobs/${id}`)
  },
)

test('a letter that was closed stays closed when the page is opened again', async () => {
  const { id } = offer()
  const lea = register('student', 'Léa')
  const app = await openApp(`/jobs/${id}`)
  await app.press('Postuler')
  await signInInstead(app, lea.email)
  await app.press('Fermer', await dialogNamed('Votre candidature'))

  await app.goTo('/dashboard')
  await says(['Bonjour Léa'])
  await app.goTo(`/jobs/${id}`)

  await screen.findByRole('button', { name: /Postuler/ })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a student who has applied already reads so, and no letter opens', async () => {
  const job = offer()
  const lea = register('student')
  apply(lea, job)
  const app = await openApp(`/jobs/${job.id}`)

  await app.press('Postuler')
  await signInInstead(app, lea.email)

  await says(['Vous avez déjà postulé'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a visitor who closes the sign-up and later signs in by the header goes to the dashboard', async () => {
  const { id } = offer()
  const lea = register('student', 'Léa')
  const app = await openApp(`/jobs/${id}`)
  await app.press('Postuler')
  await app.press('Fermer', await dialogNamed('Inscription Étudiant'))

  await app.press('Connexion')
  await signIn(app, lea.email)

  await says(['Bonjour Léa'])
  expect(app.place()).toBe('/dashboard')
})

test('an individual goes to the dashboard, since the letter is not for them (1.2.97)', async () => {
  const { id } = offer()
  const nora = register('private')
  const app = await openApp(`/jobs/${id}`)

  await app.press('Postuler')
  await signInInstead(app, nora.email)

  await expect.poll(() => app.place()).toBe('/dashboard')
})

test('a visitor who signs up comes back to the offer, its letter open (1.2.97)', async () => {
  const { id } = offer()
  const app = await openApp(`/jobs/${id}`)
  await app.press('Postuler')
  const dialog = await dialogNamed('Inscription Étudiant')

  for (const [label, text] of Object.entries({
    Prénom: 'Léa',
    Nom: 'Moret',
    'E-mail': 'lea.moret@example.ch',
    'Mot de passe': 'tres-secret-1234',
    Téléphone: '079 123 45 67',
    Ville: 'Lausanne, VD',
  }))
    await app.fill(label, text)
  await app.user.click(within(dialog).getByRole('checkbox', { name: /^J'ai 15 ans/ }))
  await app.press('Créer mon compte', dialog)

  await says(['Tailler la haie'], await dialogNamed('Votre candidature'))
  // Within 2 s a person who came from no offer would be on the dashboard (rule 1.9.2).
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  expect(screen.getByRole('dialog', { name: 'Votre candidature' })).toBeDefined()
  expect(app.place()).toBe(`/jobs/${id}`)
})
