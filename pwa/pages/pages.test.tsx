import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { dialogNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'

test('the terms never part an amount from its currency', async () => {
  await openApp('/terms')
  await screen.findByRole('heading', { level: 1 })

  const text = screen.getByRole('main').textContent

  expect(text).toMatch(/15\u00a0CHF/)
  expect(text).not.toMatch(/\d CHF/)
})

// Shows rules 2.2.6, 2.2.7, 2.2.8, 2.2.9, 2.2.10, 2.2.93, 2.2.94, 2.2.95, 2.2.96, 2.2.97, 2.2.98, 2.2.99, 2.2.100,
// 2.5.11, 2.9.3, 2.9.5, 2.9.19, 2.9.20, 2.9.21, 2.9.22, 2.9.24, 2.9.26, 2.9.27.
test.each([
  ['/features', 'Comment ça marche', ['Comment ça marche']],
  [
    '/about',
    'À propos',
    ['Notre mission', 'Entraide', 'Excellence', 'Communauté', 'Durabilité', 'Notre promesse', 'Notre engagement'],
  ],
  ['/contact', 'Contact', ['lundi au vendredi, 9h-18h', "S'inscrire", 'Publier une offre', 'Postuler', '20 CHF/heure']],
  [
    '/terms',
    'Conditions d’utilisation',
    [
      '22 mai 2025',
      '15 ans ou plus',
      'habitent en Suisse',
      '15 CHF de l’heure',
      '5 %',
      '7 jours',
      '100 CHF par incident',
      '30 jours',
      'e-mail',
      'droit suisse',
      'tribunaux de Lausanne',
    ],
  ],
  ['/privacy', 'Protection des données', ['3 juillet 2025']],
])('%s shows the documented text under its title, without asking the server', async (path, title, texts) => {
  network.setOnline(false)

  await openApp(path)

  expect((await screen.findByRole('heading', { level: 1 })).textContent.replaceAll(/\s/g, ' ')).toBe(title)
  expect(document.title).toBe(`${title} · Coup de main`)
  await says(texts)
  expect(network.calls).toEqual([])
})

test('no answer of the contact page waits for a press (2.2.96)', async () => {
  await openApp('/contact')
  await screen.findByRole('heading', { level: 1 })

  expect(document.querySelectorAll('main details:not([open])')).toHaveLength(0)
})

test('the privacy policy names photos and places in messages, kept offers and reports', async () => {
  await openApp('/privacy')

  await says(['leurs photos, les lieux', 'ne mesure sa position', 'Offres gardées', 'Ce que vous signalez'])
  await saysNo(['ni position GPS'])
})

test('the page about the product says in which order a student finds the offers', async () => {
  await openApp('/about')

  await says(['les plus récentes d’abord, dans votre tableau de bord les plus proches de chez vous'])
})

test.each([
  ['S’inscrire comme étudiant', 'Inscription Étudiant'],
  ['S’inscrire comme particulier', 'Inscription Particulier'],
])('“%s” opens the sign-up of its side', async (button, dialog) => {
  const { press } = await openApp('/features')

  await press(button)

  await dialogNamed(dialog)
})

test('whoever is signed in is led to the dashboard in place of a sign-up', async () => {
  await openApp('/about', register('student'))

  const [link] = await screen.findAllByRole('link', { name: 'Tableau de bord' })
  expect(link!.getAttribute('href')).toBe('/dashboard')
  expect(screen.queryByRole('button', { name: /Trouver un job/ })).toBeNull()
})
