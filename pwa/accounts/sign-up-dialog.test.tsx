import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ruleTexts } from '../../schema/rules.ts'
import { dialogNamed, fieldNamed, openApp, type App } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { unmountAll } from '../testing/render.ts'
import { password, publish, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { fillStorage } from '../testing/storage.ts'
import { toaster } from '../ui/toast.ts'

const consent = "J'ai 15 ans ou plus et j'accepte les conditions d'utilisation"

async function openSignUp(): Promise<App> {
  const app = await openApp('/contact')
  await app.press("S'inscrire")
  await dialogNamed('Inscription Étudiant')
  return app
}

const fillIn = async ({ fill, user }: App, email = 'nora@example.ch') => {
  await fill('Prénom', 'Nora')
  await fill('Nom', 'Favre')
  await fill('E-mail', email)
  await fill('Mot de passe', password)
  await fill('Téléphone', '+41 79 000 00 00')
  await fill('Ville', 'Lausanne, VD')
  await user.click(screen.getByRole('checkbox', { name: consent }))
}

const typed = (...labels: string[]) => labels.map((label) => fieldNamed(label).value)

// Shows rules 1.2.18, 1.2.19, 1.2.20, 1.2.22, 1.2.24, 1.2.25, 1.2.494, 1.6.5.
test('each side has its own words and fields, and switching starts afresh', async () => {
  const app = await openSignUp()
  await says(['Motivation et objectifs', 'Outils à disposition', consent])
  await says(['Au moins 6 caractères, dont 3 différents.', 'ni votre nom, e-mail, ville, école'])
  await app.fill('Prénom', 'Nora')
  await app.press('Échelle')
  await screen.findByRole('button', { name: 'Échelle', pressed: true })

  await app.user.click(screen.getByRole('radio', { name: /^Particulier/ }))

  const dialog = await dialogNamed('Inscription Particulier')
  await says(['Type de logement', consent], dialog)
  expect(dialog.textContent).not.toContain('Motivation et objectifs')
  expect(typed('Prénom')).toEqual([''])
  await app.user.click(screen.getByRole('radio', { name: /^Étudiant/ }))
  await screen.findByRole('button', { name: 'Échelle', pressed: false })
})

// Shows rules 1.2.17, 1.2.481, 1.4.5, 1.4.8, 1.4.9, 1.9.2.
test('whoever signs up reads that it is under way, then a welcome by name, and stands on the dashboard', async () => {
  const app = await openSignUp()
  await fillIn(app)
  const asked = network.hold('POST /api/auth/register')

  const before = performance.now()
  await app.press('Créer mon compte')
  await screen.findByRole('button', { name: 'Création en cours...' })
  asked.letGo()

  await says(['Compte créé', 'Bienvenue, Nora !'])
  await says(['Votre compte est prêt'], await dialogNamed('Bienvenue Nora'))
  await expect.poll(app.place).toBe('/dashboard')
  expect(performance.now() - before).toBeGreaterThanOrEqual(1_499)
})

test('the optional fields of either type stand in sight, after those that are asked for (1.2.24, 1.2.25, 1.2.480)', async () => {
  const app = await openSignUp()
  const dialog = await dialogNamed('Inscription Étudiant')
  const isAfterCity = (field: Element) =>
    fieldNamed('Ville').compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING

  for (const name of ['École', 'Motivation et objectifs']) expect(isAfterCity(fieldNamed(name))).toBeTruthy()
  expect(
    within(dialog)
      .getByRole('group', { name: /^Outils à disposition/ })
      .closest('details'),
  ).toBeNull()

  await app.user.click(screen.getByRole('radio', { name: /^Particulier/ }))

  expect(
    isAfterCity(within(await dialogNamed('Inscription Particulier')).getByLabelText(/^Type de logement/)),
  ).toBeTruthy()
})

test('a sign-up whose answer was lost is sent again without an error about a taken address', async () => {
  const app = await openSignUp()
  await fillIn(app)
  network.loseAnswers('POST /api/auth/register')
  await app.press('Créer mon compte')
  await says(["Erreur d'inscription"])

  network.heal()
  await app.press('Créer mon compte')

  await says(['Compte créé', 'Bienvenue, Nora !'])
  await expect.poll(app.place).toBe('/dashboard')
})

test('each missing field shows an error, and the first of them has the focus (1.5.3, 1.5.4, 1.9.1)', async () => {
  const app = await openSignUp()

  await app.press('Créer mon compte')

  await says(['Adresse e-mail invalide', 'Le mot de passe doit contenir au moins 6 caractères'])
  await expect.poll(() => document.activeElement).toBe(fieldNamed('Prénom'))
  expect(network.calls).not.toContain('POST /api/auth/register')
})

test('an address with an account shows an error at its field, with a way on (1.7.12, 1.8.1, 1.9.4)', async () => {
  const lea = register('student')
  const app = await openSignUp()
  await fillIn(app, lea.email)

  await app.press('Créer mon compte')

  await says([
    'Email déjà utilisé',
    'Un compte avec cet email existe déjà',
    'Essayez de vous connecter ou utilisez un autre email',
  ])
  expect(fieldNamed('E-mail').getAttribute('aria-invalid')).toBe('true')
  expect(toaster.getVisibleToasts()).toMatchObject([{ title: 'Email déjà utilisé', duration: 8_000 }])
})

test('a password that is easy to guess is warned of, and kept by whoever confirms it (1.5.16)', async () => {
  const app = await openSignUp()
  await fillIn(app)
  await app.fill('Mot de passe', 'dragon')

  await app.press('Créer mon compte')
  await says([ruleTexts.passwordWarned])
  await saysNo(["Erreur d'inscription"])
  expect(network.api.session).toBeNull()
  await app.press('Créer mon compte')

  await says(['Compte créé'])
})

test('an error of the server leaves the typed text as it was (1.8.2)', async () => {
  const app = await openSignUp()
  await fillIn(app)
  network.reply('POST /api/auth/register', 500, 'not json')

  await app.press('Créer mon compte')

  await says(["Erreur d'inscription", "Une erreur s'est produite"])
  expect(typed('Prénom', 'E-mail', 'Mot de passe')).toEqual(['Nora', 'nora@example.ch', password])
})

test('where addresses are verified, an account is announced with the mail to look for (1.4.5, 1.7.11, 1.7.13)', async () => {
  network.api.verifiesAddresses = true
  const app = await openSignUp()
  await fillIn(app)

  await app.press('Créer mon compte')

  const unverified = await dialogNamed('Vérifiez votre email')
  await says(['nora@example.ch', 'Compte créé'])
  await app.press('Se connecter', unverified)
  await dialogNamed('Connexion à Coup de main')
  expect(typed('E-mail')).toEqual(['nora@example.ch'])
})

test('a half-typed sign-up is there again after closing it and after asking for the login, but for the password (1.2.21, 1.2.26)', async () => {
  const app = await openSignUp()
  await app.fill('Prénom', 'Noé')
  await app.fill('E-mail', 'noe@example.ch')
  await app.fill('Mot de passe', password)

  await app.press('Fermer')
  await app.press("S'inscrire")
  await dialogNamed('Inscription Étudiant')
  const afterClosing = typed('Prénom', 'E-mail', 'Mot de passe')
  await app.press('Se connecter')
  await app.press("S'inscrire", await dialogNamed('Connexion à Coup de main'))
  await dialogNamed('Inscription Étudiant')
  const afterLogin = typed('Prénom', 'E-mail', 'Mot de passe')

  const kept = ['Noé', 'noe@example.ch', '']
  expect([afterClosing, afterLogin]).toEqual([kept, kept])
})

test('an individual’s half-typed sign-up is there again after closing it, also where it began as a student’s', async () => {
  const app = await openSignUp()
  const beIndividual = () => app.user.click(screen.getByRole('radio', { name: /^Particulier/ }))
  await beIndividual()
  await app.fill('Prénom', 'Noé')
  await app.fill('Mot de passe', password)

  await app.press('Fermer')
  await app.press("S'inscrire")
  await dialogNamed('Inscription Étudiant')
  await beIndividual()

  await dialogNamed('Inscription Particulier')
  expect(typed('Prénom', 'Mot de passe')).toEqual(['Noé', ''])
})

test('a half-typed sign-up is there again with a new page', async () => {
  const app = await openSignUp()
  await app.fill('Prénom', 'Noé')
  await app.fill('Mot de passe', password)

  unmountAll()
  await openSignUp()

  expect(typed('Prénom', 'Mot de passe')).toEqual(['Noé', ''])
})

test('signing in ends the half-typed sign-up of whoever was here before', async () => {
  const lea = register('student')
  const app = await openSignUp()
  await app.fill('Prénom', 'Noé')
  await app.press('Se connecter')
  await dialogNamed('Connexion à Coup de main')
  await app.fill('E-mail', lea.email)
  await app.fill('Mot de passe', password)

  await app.press('Se connecter')
  await expect.poll(app.place).toBe('/dashboard')

  expect(Object.keys(sessionStorage).filter((key) => key.includes('sign-up'))).toEqual([])
})

// Shows rules 1.2.23, 1.2.28, 1.2.30, 1.2.31, 1.2.32.
test('a place is found by its first letters; one that is in no catalogue stays as typed', async () => {
  const app = await openSignUp()

  await app.fill('Ville', 'Xyzburg')
  await says(['Aucune ville trouvée pour Xyzburg'])
  await app.fill('Ville', 'Lausan')
  await app.user.click(await screen.findByRole('option', { name: /^Lausanne, VD/ }))

  await expect.poll(() => typed('Ville')).toEqual(['Lausanne, VD'])
})

test('a visitor who wants to apply is asked to sign up as a student first (1.2.15, 1.5.11)', async () => {
  publish(register('private'), 'Tondre la pelouse')
  const app = await openApp('/jobs')

  await app.press('Postuler')

  const dialog = await dialogNamed('Inscription Étudiant')
  expect(within(dialog).getByRole('radio', { name: /^Étudiant/ })).toHaveProperty('checked', true)
})

test('arrow keys go round the suggestions, Enter picks one, and Escape closes them (1.2.29)', async () => {
  const app = await openSignUp()
  const strike = async (...keys: string[]) => {
    for (const key of keys) await app.user.keyboard(`{${key}}`)
  }
  await app.fill('Ville', 'Lausan')
  const choices = await screen.findAllByRole('option')

  await strike('ArrowDown', 'ArrowUp', 'Enter')
  await expect.poll(() => typed('Ville')).toEqual(['Cheseaux-sur-Lausanne, VD'])
  await app.fill('Ville', 'Lausan')
  await screen.findAllByRole('option')
  await strike(...choices.map(() => 'ArrowDown'), 'ArrowDown', 'Enter')
  await expect.poll(() => typed('Ville')).toEqual(['Lausanne, VD'])
  await app.fill('Ville', 'Lausan')
  await screen.findAllByRole('option')
  await strike('Escape')

  await expect.poll(() => screen.queryAllByRole('option')).toEqual([])
  expect(typed('Ville')).toEqual(['Lausan'])
})

test('a press elsewhere closes the suggestions; a press into a chosen place opens none (1.2.29)', async () => {
  const app = await openSignUp()
  await app.fill('Ville', 'Lausan')
  await screen.findAllByRole('option')
  await app.user.click(screen.getByRole('heading', { name: 'Inscription Étudiant' }))
  await expect.poll(() => screen.queryAllByRole('option')).toEqual([])

  await app.user.click(fieldNamed('Ville'))
  await app.user.click(await screen.findByRole('option', { name: /^Lausanne, VD/ }))
  await expect.poll(() => typed('Ville')).toEqual(['Lausanne, VD'])
  await app.user.click(fieldNamed('Ville'))
  // A list that opens would be there within 100 ms.
  await new Promise((resolve) => setTimeout(resolve, 100))

  expect(screen.queryAllByRole('option')).toEqual([])
})

test('on a full device a person who signs up reads that the account exists but the device has no room', async () => {
  const app = await openSignUp()
  await fillIn(app)
  fillStorage()

  await app.press('Créer mon compte')

  await says([
    'Compte créé, connexion impossible',
    'Cet appareil n’a plus de place. Libérez de la place, puis réessayez.',
  ])
  await dialogNamed('Connexion à Coup de main')
  expect(network.api.session).toBeNull()
})
