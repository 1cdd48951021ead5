import { fireEvent, screen, within } from '@testing-library/dom'
import type { Window } from 'happy-dom'
import { expect, onTestFinished, test } from 'vitest'
import { dialogNamed, openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { completeFrom, openChatOf } from '../../testing/navigation.ts'
import { agree, jobNow, leave, move, register, say } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'

const path = '/dashboard?tab=messages'
const tab = (name: string | RegExp) =>
  within(screen.getByRole('navigation', { name: 'Tableau de bord' })).getByRole('link', { name })
const resize = (width: number) => (window as unknown as Window).happyDOM.setViewport({ width })
const resizeForTest = (width: number) => {
  const usual = innerWidth
  onTestFinished(() => resize(usual))
  resize(width)
}
const cardWith = (name: string) => screen.findByRole('article', { name })

test.each([
  ['student', 'Dès qu’un particulier accepte votre candidature, vous pouvez lui écrire ici.', 'Voir mes candidatures'],
  ['private', 'Dès que vous acceptez une candidature, vous pouvez écrire ici à l’étudiant.', 'Voir mes offres'],
] as const)(
  'whoever has no conversation reads when one begins and what comes before, as a %s',
  async (side, words, step) => {
    await openApp(path, register(side))

    await says(['Mes conversations', 'Aucune conversation', words])
    screen.getByRole('link', { name: step })
  },
)

// Shows rules 1.2.47, 1.2.48, 1.4.15, 2.2.33, 2.2.34, 2.6.6.
test('a conversation shows its person, its job, its last message and its unread count; Chat opens it', async () => {
  const [marc, lea] = [register('private', 'Marc'), register('student')]
  const job = agree(marc, lea, 'Garder le perroquet')
  say(marc, lea, job, 'Bonjour !')
  say(marc, lea, job, 'À samedi ?')

  const app = await openApp(path, lea)
  const card = await cardWith('Marc Essai')
  await says(['Garder le perroquet', 'À samedi ?', '2'], card)
  await openChatOf(app, card)

  await screen.findByPlaceholderText('Tapez votre message...')
})

// Shows rules 1.2.452 and 1.2.461.
test('what somebody was writing stays in sight when its conversation is out of sight', async () => {
  const [marc, lea] = [register('private', 'Marc'), register('student')]
  const job = agree(marc, lea, 'Garder le perroquet')
  const app = await openApp(path, lea)
  const { press, goTo } = app
  await openChatOf(app, await cardWith('Marc Essai'))
  const input = await screen.findByPlaceholderText('Tapez votre message...')
  fireEvent.change(input, { target: { value: 'Je ne peux plus samedi.' } })

  await goTo('/dashboard')
  leave(lea, job)
  await goTo(path)

  await says(['Messages en brouillon', 'Garder le perroquet', 'Ce message n’est pas parti.', 'Je ne peux plus samedi.'])
  await press('Supprimer')
  await press('Supprimer', await screen.findByRole('alertdialog'))
  await saysNo(['Messages en brouillon'])
})

test('one step back leaves the conversations, however often a chat was opened and closed', async () => {
  resizeForTest(360)
  const [marc, lea] = [register('private', 'Marc'), register('student')]
  agree(marc, lea, 'Garder le perroquet')
  const app = await openApp('/about', lea)
  const { press, goTo, back, place } = app
  await goTo(path)
  const openAndClose = async () => {
    await openChatOf(app, await cardWith('Marc Essai'))
    const chat = await dialogNamed('Conversation avec Marc Essai')
    await press('Retour', chat)
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  }

  await openAndClose()
  await openAndClose()
  back()

  await expect.poll(place).toBe('/about')
})

test('the chat covers the screen of a phone, and stands beside the list from 1,024 px on (1.2.49, 2.2.34)', async () => {
  resizeForTest(1_023)
  const [marc, lea] = [register('private', 'Marc'), register('student')]
  agree(marc, lea, 'Garder le perroquet')
  const app = await openApp(path, lea)

  await openChatOf(app, await cardWith('Marc Essai'))

  const chat = await dialogNamed('Conversation avec Marc Essai')
  await within(chat).findByPlaceholderText('Tapez votre message...')
  resize(1_024)
  await within(await screen.findByRole('region', { name: 'Conversation avec Marc Essai' })).findByPlaceholderText(
    'Tapez votre message...',
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  await cardWith('Marc Essai')
})

test('the poster finishes a job from its conversation, after a question (2.2.34)', async () => {
  const [marc, lea] = [register('private'), register('student', 'Léa')]
  const job = agree(marc, lea, 'Garder le perroquet')
  say(lea, marc, job, 'Bonjour !')

  const app = await openApp(path, marc)
  await completeFrom(app, await cardWith('Léa Essai'))
  await app.press('Marquer terminé', await screen.findByRole('alertdialog', { name: /^Marquer ce job/ }))

  await says(['Évaluer l’étudiant', 'Léa Essai', 'Garder le perroquet'])
  expect(jobNow(job.id).status).toBe('completed')
})

test('finishing a job from its conversation shows the pay of the student', async () => {
  const [marc, lea] = [register('private'), register('student', 'Léa')]
  const job = agree(marc, lea, 'Garder le perroquet')
  network.api.money.paid(job.id, 6_250)
  say(lea, marc, job, 'Bonjour !')

  const app = await openApp(path, marc)
  await completeFrom(app, await cardWith('Léa Essai'))

  const asked = await screen.findByRole('alertdialog', { name: /^Marquer ce job/ })
  await says(['Léa recevra 59.37 CHF fictifs (62.50 CHF moins 5 % de frais).'], asked)
})

test('a conversation about a job that is over is among the past ones (1.4.15)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Garder le perroquet')
  say(lea, marc, job, 'Bonjour !')
  move(job, 'completed')

  await openApp(path, lea)

  await says(['Conversations passées', 'Garder le perroquet'])
})

test('without network a job cannot be finished here, and the press says why', async () => {
  const [marc, lea] = [register('private'), register('student', 'Léa')]
  agree(marc, lea, 'Garder le perroquet')
  const { press } = await openApp(path, marc)
  network.setOnline(false)
  await screen.findByRole('button', { name: 'Hors ligne' })

  await press('Terminer', await cardWith('Léa Essai'))

  await says(['Nécessite le réseau'])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

// Shows rule 1.2.184.
test('a press anywhere on a row opens its chat, and "Terminer" is a word apart from it (2.2.34)', async () => {
  const [marc, lea] = [register('private'), register('student', 'Léa')]
  const job = agree(marc, lea, 'Garder le perroquet')
  await openApp(path, marc)
  const card = await cardWith('Léa Essai')

  const link = within(card).getByRole('link', { name: 'Chat' })

  // The link’s own ground covers the row (pwa/theme/recipes/card.ts).
  expect(link.hasAttribute('data-cover')).toBe(true)
  expect(link.getAttribute('href')).toBe(`/dashboard?tab=messages&jobId=${job.id}`)
  expect(within(card).getByRole('button').textContent).toContain('Terminer')
})

test('a search finds names, jobs and messages on the device, without network, accents and case (1.2.86)', async () => {
  const [marc, lea, zoe] = [register('private'), register('student'), register('private', 'Zoé')]
  const parrot = agree(marc, lea, 'Garder le perroquet')
  say(marc, lea, parrot, 'La clé est sous le paillasson.')
  say(lea, marc, parrot, 'Et la CLE de la cave ?')
  say(lea, marc, parrot, 'Merci !')
  agree(zoe, lea, 'Ranger la cave')
  const { fill } = await openApp(path, lea)
  await says(['Merci !'])
  network.setOnline(false)

  await fill('Rechercher dans mes conversations', 'cle')
  await says(['Vous : Et la CLE de la cave ?'])
  expect(screen.queryByRole('article', { name: 'Zoé Essai' })).toBeNull()
  await fill('Rechercher dans mes conversations', 'zoe')
  await cardWith('Zoé Essai')
  await fill('Rechercher dans mes conversations', 'piano')

  await says(['Aucun résultat'])
})

test('a screen reader hears how many conversations a search has found, and that it has found none', async () => {
  const [marc, lea, zoe] = [register('private', 'Marc'), register('student'), register('private', 'Zoé')]
  say(marc, lea, agree(marc, lea, 'Garder le perroquet'), 'La clé est sous le paillasson.')
  agree(zoe, lea, 'Ranger la cave')
  const { fill } = await openApp(path, lea)
  const field = await screen.findByRole('searchbox', { name: 'Rechercher dans mes conversations' })
  const said = within(field.closest('search')!).getByRole('status')
  expect(said.textContent).toBe('')

  await fill('Rechercher dans mes conversations', 'essai')
  await expect.poll(() => said.textContent).toBe('2 conversations trouvées')
  await fill('Rechercher dans mes conversations', 'zoe')
  await expect.poll(() => said.textContent).toBe('1 conversation trouvée')
  await fill('Rechercher dans mes conversations', 'piano')
  await expect.poll(() => said.textContent).toBe('Aucun résultat')
})

test('a tab that was left shows the latest message when it opens again', async () => {
  const [marc, lea] = [register('private', 'Marc'), register('student')]
  const job = agree(marc, lea, 'Garder le perroquet')
  say(marc, lea, job, 'Bonjour !')
  const { user } = await openApp(path, lea)
  await says(['Bonjour !'], await cardWith('Marc Essai'))

  await user.click(tab('Emplois'))
  await screen.findByRole('heading', { name: /^Emplois disponibles/ })
  say(marc, lea, job, 'À samedi ?')
  await user.click(tab(/Messages$/))

  await says(['À samedi ?'], await cardWith('Marc Essai'))
})
