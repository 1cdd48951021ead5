import { screen, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { dialogNamed, fieldNamed, openApp } from '../testing/app.tsx'
import { storeUser } from '../session/stored-user.ts'
import { password, publish, register } from '../testing/people.ts'
import { network } from '../testing/network.ts'
import { says, saysNo } from '../testing/reading.ts'
import { render, unmountAll } from '../testing/render.ts'
import { toaster } from '../ui/toast.ts'
import { Landing } from './landing.tsx'

const openLanding = () => {
  render(<Landing />)
  return userEvent.setup({ delay: null })
}

// Shows rules 1.2.9, 1.2.14, 1.6.1, 2.2.1.
test('the landing shows the documented texts', async () => {
  openLanding()

  await says([
    'Coup de main',
    'Connexion',
    "S'inscrire",
    'Jobs disponibles',
    'Comment ça marche',
    `© 2024–${new Date().getFullYear()}`,
  ])
})

test('the landing does not promise that offline texts leave without opening the app', async () => {
  openLanding()

  await says([
    'la candidature attend le réseau sur votre appareil.',
    'part dès que vous êtes en ligne, au plus tard à la prochaine ouverture.',
  ])
  expect(document.body.textContent).not.toMatch(/part dès que vous êtes en ligne\./)
})

test('three examples, marked as examples, show typical offers (1.2.14, 1.2.16, 1.9.5)', () => {
  openLanding()

  expect(screen.getAllByRole('article').map((one) => one.textContent.replaceAll('\u00a0', ' '))).toEqual([
    'ExempleAide au ménageGenève, GE2 h25 CHF/hPostuler',
    'ExempleJardinageLausanne, VD3 h20 CHF/hPostuler',
    'ExempleDéménagementBâle, BS4 h30 CHF/hPostuler',
  ])
})

test('a need that is pasted and longer than its field says that it is cut (1.2.550)', async () => {
  const user = openLanding()
  const field = fieldNamed('De quoi avez-vous besoin')

  await user.click(field)
  await user.paste('Tailler la haie. '.repeat(10))
  await says(['Texte coupé : 100 signes au plus.'])
  expect(field.value).toHaveLength(100)
  await user.type(field, '{Backspace}')

  await saysNo(['Texte coupé'])
})

test('below the examples a link counts the open offers and names the newest (1.2.482)', async () => {
  const marc = register('private')
  for (const title of ['Tondre le gazon', 'Porter six cartons']) publish(marc, title, { location: 'Nyon, VD' })
  openLanding()

  const link = await screen.findByRole('link', { name: /^2 offres ouvertes/ })
  expect(link.textContent).toContain('Porter six cartons, Nyon · Tondre le gazon, Nyon')
  expect(link.getAttribute('href')).toBe('/jobs')
})

test('the link to the open offers is there without a network, without a count', async () => {
  network.vanish()
  openLanding()

  await expect.poll(() => network.calls).toContain('GET /api/jobs?status=open&page=1&limit=3')
  await screen.findByRole('link', { name: /^Offres ouvertes/ })
})

// Shows rules 1.2.12, 1.2.15.
test.each([
  ['Trouver un job', 'Inscription Étudiant'],
  ['Trouver de l’aide', 'Inscription Particulier'],
  ['Postuler', 'Inscription Étudiant'],
])('“%s” opens “%s”', async (button, dialog) => {
  const user = openLanding()

  await user.click(within(screen.getByRole('main')).getAllByRole('button', { name: button })[0]!)

  await dialogNamed(dialog)
})

test.each([
  ['Gagner de l’argent', 'Inscription Étudiant'],
  ['Publier une offre', 'Inscription Particulier'],
])('the card “%s” is pressed as a whole', async (heading, dialog) => {
  const user = openLanding()
  const card = screen.getByRole('heading', { level: 2, name: heading }).parentElement!

  // No style sheet is loaded here, so the test presses the button that covers the card in a browser.
  await user.click(card.querySelector('button[data-cover]')!)

  await dialogNamed(dialog)
  expect(card.querySelectorAll('a, button[type=button]')).toHaveLength(1)
})

test('what somebody needs is asked before they have an account, in a form that needs no script (2.2.116)', () => {
  openLanding()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^De quoi avez-vous besoin/ })

  expect([field.name, field.form!.getAttribute('action'), field.form!.method]).toEqual(['title', '/publish', 'get'])
})

const signInAs = async (email: string) => {
  const user = openLanding()
  await user.click(screen.getAllByRole('button', { name: 'Connexion' })[0]!)
  const dialog = await dialogNamed('Connexion à Coup de main')
  await user.type(fieldNamed('E-mail'), email)
  await user.type(fieldNamed('Mot de passe'), password)
  await user.click(within(dialog).getByRole('button', { name: 'Se connecter' }))
}

test('a sign-in on the landing shows its welcome on the dashboard, which is another document', async () => {
  const lea = register('student', 'Léa')

  await signInAs(lea.email)
  await expect.poll(() => location.replace).toHaveBeenCalledWith('/dashboard')
  unmountAll()
  toaster.remove()
  await openApp('/dashboard', lea)

  await says(['Connexion réussie', 'Bon retour !', 'Bonjour Léa'])
  expect(sessionStorage.getItem('coup-de-main.toast')).toBeNull()
})

test('a sign-in leads to the conversation that a mail linked to, and the next person’s does not (2.2.18)', async () => {
  const [lea, marc] = [register('student'), register('private')]
  await openApp('/dashboard?tab=messages')
  expect(location.replace).toHaveBeenCalledWith('/')
  unmountAll()

  await signInAs(lea.email)
  await expect.poll(() => location.replace).toHaveBeenCalledWith('/dashboard?tab=messages')
  unmountAll()
  await openApp('/dashboard?tab=messages', lea)
  await says(['Mes conversations'])
  unmountAll()
  storeUser(null)
  await signInAs(marc.email)

  await expect.poll(() => location.replace).toHaveBeenCalledWith('/dashboard')
})

const someId = '01912f4c-7d3e-7a4b-8c11-2f5b6a9d0e3f'

test.each(['/accepted-jobs', `/review-student/${someId}`, `/payment?jobId=${someId}&amount=40&studentId=${someId}`])(
  'whoever came to %s without a session comes back to it by signing in',
  async (address) => {
    const lea = register('student')
    await openApp(address)
    await expect.poll(() => location.replace).toHaveBeenCalledWith('/')
    unmountAll()

    await signInAs(lea.email)

    await expect.poll(() => location.replace).toHaveBeenCalledWith(address)
  },
)
