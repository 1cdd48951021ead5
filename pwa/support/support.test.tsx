import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { exampleOperator } from '../../schema/operator.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { fieldNamed, openApp, signInOnDevice } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { nameOperator } from '../testing/operator.ts'
import { register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { failOnce } from '../testing/storage.ts'

const received = () => network.api.supportMessages.map(({ email, message }) => `${email}: ${message}`)

test.each(['/contact', '/terms', '/privacy'])('the operator’s address stands on %s', async (path) => {
  nameOperator({ supportEmail: 'aide@coup-de-main.example' })

  await openApp(path)

  const [link] = await screen.findAllByRole('link', { name: 'aide@coup-de-main.example' })
  expect(link!.getAttribute('href')).toBe('mailto:aide@coup-de-main.example')
  await saysNo(['Votre message', 'la page Contact'])
})

test('an example of an address is marked as such everywhere, and the contact page has its form (2.1.9, 1.2.7)', async () => {
  nameOperator(exampleOperator)

  const { goTo } = await openApp('/contact')
  await screen.findByRole('link', { name: 'support@coup-de-main.example (exemple)' })
  await says(['Votre message', 'Nous suivre sur social.example (exemple)'])
  await goTo('/terms')

  await says(['support@coup-de-main.example (exemple)'])
})

test('without an address a message is written on the contact page, which the legal texts lead to', async () => {
  const { user, fill, press } = await openApp('/terms')
  await user.click((await screen.findAllByRole('link', { name: 'la page Contact' }))[0]!)

  await fill('Votre e-mail', 'lea@example.ch')
  await fill('Votre message', 'Je ne trouve pas mon offre.')
  await press('Envoyer')

  await says(['Votre message est arrivé. Nous vous répondons par e-mail.'])
  expect(received()).toEqual(['lea@example.ch: Je ne trouve pas mon offre.'])
  expect([fieldNamed('Votre e-mail').value, fieldNamed('Votre message').value]).toEqual(['lea@example.ch', ''])
})

test('the legal texts name the contact page in whole sentences', async () => {
  const { goTo } = await openApp('/terms')
  await says(['Pour toute question : la page Contact.', 'Pour toute question : la page Contact, du lundi au vendredi'])
  await saysNo(['? la page Contact'])

  await goTo('/privacy')

  await says([
    'écrivez-nous : la page Contact, depuis l’adresse',
    'Pour toute question : la page Contact, du lundi au vendredi',
  ])
  await saysNo(['? la page Contact', 'écrivez à la page'])
})

test('a missing part shows an error at its field', async () => {
  const { fill, press } = await openApp('/contact')
  await fill('Votre e-mail', 'lea@')

  await press('Envoyer')

  await says(['Adresse e-mail invalide', 'Écrivez un message'])
  expect(received()).toEqual([])
})

test('a message that did not go out shows an error, and its text stays', async () => {
  const { fill, press } = await openApp('/contact', register('student', 'Léa', { email: 'lea@example.ch' }))
  await fill('Votre message', 'Bonjour')
  network.reply('POST /api/support-messages', 429, { code: 'slow_down', message: 'Un instant, s’il vous plaît.' })

  await press('Envoyer')
  await says(['Le message n’est pas parti', 'Un instant, s’il vous plaît.'])
  network.heal()
  await press('Envoyer')

  await says(['Votre message est arrivé.'])
  expect(received()).toEqual(['lea@example.ch: Bonjour'])
})

test('a message whose answer got lost is sent again after another visit, and is there once', async () => {
  const { fill, press, goTo } = await openApp('/contact')
  await fill('Votre e-mail', 'lea@example.ch')
  await fill('Votre message', 'Bonjour')
  network.loseAnswers('POST /api/support-messages')
  await press('Envoyer')
  await says([
    'Pas de réponse',
    'Votre message est peut-être arrivé. Vous pouvez le renvoyer : nous ne le recevrons qu’une fois.',
  ])
  network.heal()

  await goTo('/about')
  await screen.findByRole('heading', { level: 1, name: /propos/ })
  await goTo('/contact')
  await expect.poll(() => fieldNamed('Votre message').value).toBe('Bonjour')
  await press('Envoyer')

  await says(['Votre message est arrivé.'])
  expect(received()).toEqual(['lea@example.ch: Bonjour'])
})

test('a message that left shows as sent though its draft cannot be deleted, and arrives once', async () => {
  const { fill, press, goTo } = await openApp('/contact')
  await fill('Votre e-mail', 'lea@example.ch')
  await fill('Votre message', 'Bonjour')
  failOnce('delete', 'drafts')

  await press('Envoyer')
  await says(['Votre message est arrivé.'])
  await saysNo(['Le message n’est pas parti'])
  await goTo('/about')
  await screen.findByRole('heading', { level: 1, name: /propos/ })
  await goTo('/contact')
  await expect.poll(() => fieldNamed('Votre message').value).toBe('Bonjour')
  await press('Envoyer')

  await says(['Votre message est arrivé.'])
  expect(received()).toEqual(['lea@example.ch: Bonjour'])
})

test('a message begun as a visitor and sent after a sign-in leaves no draft for another visitor', async () => {
  const drafts = () => openDatabase(null).drafts.count()
  const { fill, press } = await openApp('/contact')
  await fill('Votre e-mail', 'lea@example.ch')
  await fill('Votre message', 'Je ne trouve pas')
  await expect.poll(drafts).toBe(1)
  await signInOnDevice(register('student', 'Léa'))
  await fill('Votre message', 'Je ne trouve pas mon offre.')

  await press('Envoyer')

  await says(['Votre message est arrivé.'])
  expect(received()).toEqual(['lea@example.ch: Je ne trouve pas mon offre.'])
  expect(await drafts()).toBe(0)
})

test('a message that was changed after its answer got lost arrives as it is now', async () => {
  const { fill, press } = await openApp('/contact')
  await fill('Votre e-mail', 'lea@example.ch')
  await fill('Votre message', 'Bonjour')
  network.loseAnswers('POST /api/support-messages')
  await press('Envoyer')
  await says(['Pas de réponse'])
  network.heal()

  await fill('Votre message', 'Bonjour, 079 123 45 67')
  await press('Envoyer')

  await says(['Votre message est arrivé.'])
  expect(received()).toEqual(['lea@example.ch: Bonjour', 'lea@example.ch: Bonjour, 079 123 45 67'])
})

test('without network the text stays on the device, and is there at the next visit', async () => {
  const { fill, press, goTo } = await openApp('/contact')
  network.setOnline(false)
  await fill('Votre message', 'Je ne trouve pas mon offre.')
  await says(['Nécessite le réseau', 'Votre texte reste sur cet appareil jusqu’à l’envoi.'])
  expect(screen.getByRole('button', { name: 'Envoyer' })).toHaveProperty('disabled', true)

  await goTo('/about')
  await screen.findByRole('heading', { level: 1, name: /propos/ })
  await goTo('/contact')
  await expect.poll(() => fieldNamed('Votre message').value).toBe('Je ne trouve pas mon offre.')
  network.setOnline(true)
  await fill('Votre e-mail', 'lea@example.ch')
  await press('Envoyer')

  await says(['Votre message est arrivé.'])
})
