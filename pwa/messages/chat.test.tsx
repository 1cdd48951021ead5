import { fireEvent, screen, within } from '@testing-library/dom'
import Dexie from 'dexie'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../sync/store/database.ts'
import { dialogNamed, fieldNamed, openApp, signInOnDevice } from '../testing/app.tsx'
import { messages, openChat, write } from '../testing/chat.ts'
import { network } from '../testing/network.ts'
import { accept, act, agree, applicationsOf, apply, erase, move, register, say } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { fillStorage } from '../testing/storage.ts'
import { ignoreComposedEnter } from '../ui/hooks/composed-enter.ts'
import { readReplyHash, replyHash } from './reply-hash.ts'
import { wishToReply } from './notification-reply.ts'

test('an empty conversation shows its person and its job, and invites to begin (1.2.63, 1.2.67, 1.2.68)', async () => {
  await openChat()

  await says([
    'Marc Essai',
    'Garder le perroquet',
    'Aucun message pour le moment. Commencez la conversation !',
    'Tapez votre message...',
  ])
  expect(screen.getByRole('button', { name: 'Envoyer' })).toHaveProperty('disabled', true)
})

test('the job at the top of a conversation leads to its offer (2.2.106)', async () => {
  const { job, user, place } = await openChat()

  await user.click(await screen.findByRole('link', { name: 'Garder le perroquet' }))

  await screen.findByRole('heading', { level: 1, name: 'Garder le perroquet' })
  expect(place()).toBe(`/jobs/${job.id}`)
})

test('messages stand in their order, and a new one joins them by itself (1.2.64, 1.2.65, 2.4.16)', async () => {
  const { marc, lea, job } = await openChat((talk) => say(talk.marc, talk.lea, talk.job, 'Bonjour !'))
  await says(['Bonjour !'], await messages())

  say(marc, lea, job, 'À samedi ?')

  await says(['À samedi ?'], await messages())
  const said = (await messages()).textContent
  expect(said.indexOf('Bonjour !')).toBeLessThan(said.indexOf('À samedi ?'))
})

test('a received message that asks for money ahead or for another app has a quiet line, and an own one has none (1.2.630)', async () => {
  await openChat((talk) => {
    say(talk.marc, talk.lea, talk.job, 'Il faut payer d’avance.')
    say(talk.marc, talk.lea, talk.job, 'Venez sur WhatsApp.')
    say(talk.lea, talk.marc, talk.job, 'Je n’ai pas WhatsApp.')
  })
  const list = await messages()

  await says(['Je n’ai pas WhatsApp.', 'De l’argent avant le travail ?', 'Restez dans cette conversation'], list)

  expect(list.textContent.match(/Restez dans cette conversation/g)).toHaveLength(1)
})

test('a message is trimmed, blanks are none, and a double press sends it once (1.5.14, 2.5.24, 2.5.25)', async () => {
  const { job, ...app } = await openChat()
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Envoyer' })
  await app.fill('Votre message', '  ')
  const isBlankRefused = send().disabled

  await app.fill('Votre message', '  J’arrive.  ')
  await app.user.dblClick(send())
  await says(['envoyé'], await messages())

  const stored = [...network.api.server.state.messages.values()].filter((one) => one.jobId === job.id)
  expect(stored.map(({ content }) => content)).toEqual(['J’arrive.'])
  expect([isBlankRefused, send().disabled]).toEqual([true, true])
})

// Safari's Enter comes after the composition, with the code 229 alone.
test.each([{ isComposing: true }, { keyCode: 229 }])(
  'an Enter of an input method, %o, sends nothing (1.2.544)',
  async (event) => {
    ignoreComposedEnter()
    const { job, fill } = await openChat()
    await fill('Votre message', '日本')
    const field = fieldNamed('Votre message')

    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, ...event })
    await new Promise((resolve) => setTimeout(resolve, 50))
    const isKept = field.value === '日本'
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })

    await expect
      .poll(() => [...network.api.server.state.messages.values()].filter((one) => one.jobId === job.id).length)
      .toBe(1)
    expect(isKept).toBe(true)
  },
)

test('while a message is being stored, field and button take no other one (1.4.24, 1.5.14, 2.5.26)', async () => {
  const { lea, job, user, fill } = await openChat()
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Votre message' })
  const send = screen.getByRole('button', { name: 'Envoyer' })
  const states = () => [field.readOnly, send.matches(':disabled')]
  await fill('Votre message', 'J’arrive.')
  const store = openDatabase(lea.id)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const holding = store.transaction('rw', store.outbox, () => Dexie.waitFor(held))

  await user.click(send)
  // A reply from a notification fills the field meanwhile, without being typed.
  wishToReply({ userId: lea.id, jobId: job.id, text: 'À 8 h', isFull: false })
  await expect.poll(() => field.value).toBe('À 8 h')
  const meanwhile = states()
  letGo()
  await holding

  await says(['envoyé'], await messages())
  expect([meanwhile, states()]).toEqual([
    [true, true],
    [false, false],
  ])
})

test('one’s own message says how far it has come: sent, then read', async () => {
  const { marc, job, ...app } = await openChat()

  await write(app, 'J’arrive.')
  await says(['J’arrive.', 'envoyé'], await messages())
  act(marc, 'message.read', { jobId: job.id, upTo: 1 })

  await within(await messages()).findByText('lu')
})

test('without network the conversation stays open, and its written messages wait in order', async () => {
  const { job, ...app } = await openChat()
  network.setOnline(false)

  for (const text of ['Premier', 'Deuxième', 'Troisième']) await write(app, text)
  await says(['en attente de réseau'], await messages())
  network.setOnline(true)

  await saysNo(['en attente de réseau'], await messages())
  const stored = () => [...network.api.server.state.messages.values()].filter((one) => one.jobId === job.id)
  await expect.poll(() => stored().map(({ content }) => content)).toEqual(['Premier', 'Deuxième', 'Troisième'])
})

test('a message that waits for a new sign-in says so', async () => {
  const app = await openChat()
  network.setOnline(false)
  network.api.session = null
  network.setOnline(true)
  await app.press('Fermer', await dialogNamed('Connexion à Coup de main'))

  await write(app, 'J’arrive.')

  await says(['J’arrive.', 'partira après votre reconnexion'], await messages())
  await saysNo(['réseau'], await messages())
})

test('a message that waits for the update of the app says so', async () => {
  const app = await openChat()
  network.reply('POST /api/sync/push', 426, '')

  await write(app, 'J’arrive.')

  await says(['J’arrive.', 'partira après la mise à jour'], await messages())
  await saysNo(['réseau'], await messages())
})

test('the badge shows that the other person is online or was a moment ago, or is absent (1.2.63)', async () => {
  const { user, job } = await openChat((talk) => network.api.presences.set(talk.job.id, 'online'))
  const chat = (await screen.findByRole('heading', { level: 2, name: 'Marc Essai' })).closest('header')!
  await user.click(await within(chat).findByRole('button', { name: 'En ligne' }))
  await says(['Marc Essai a l’application ouverte en ce moment.'])

  network.setOnline(false)
  await saysNo(['En ligne'], chat)
  network.api.presences.set(job.id, 'active')
  network.setOnline(true)
  await within(chat).findByRole('button', { name: 'Actif' })
  network.setOnline(false)
  network.reply('GET /api/jobs/*/presence', 500, '')
  network.setOnline(true)

  await saysNo(['En ligne', 'Actif'], chat)
})

test('a quick answer goes into the field, where it can be changed before it is sent (1.2.84)', async () => {
  const { job, press, user } = await openChat()

  await press('J’ai 5 minutes de retard')
  expect(fieldNamed('Votre message').value).toBe('J’ai 5 minutes de retard')
  await expect.poll(() => document.activeElement).toBe(fieldNamed('Votre message'))
  expect(screen.queryByRole('list', { name: 'Réponses rapides' })).toBeNull()
  await user.type(fieldNamed('Votre message'), ', désolée')
  await press('Envoyer')

  await says(['J’ai 5 minutes de retard, désolée', 'envoyé'], await messages())
  const stored = [...network.api.server.state.messages.values()].filter((one) => one.jobId === job.id)
  expect(stored.map(({ content }) => content)).toEqual(['J’ai 5 minutes de retard, désolée'])
})

test('a message that is too long is counted, says why it is not sent, and loses nothing', async () => {
  const { job, press, fill } = await openChat()
  const words = 'a'.repeat(2_100)
  await fill('Votre message', words)
  await says(['2100 / 2000'])
  await saysNo(['Ce texte est trop long'])

  await press('Envoyer')
  await says(['Ce texte est trop long · 2100 / 2000'])
  expect(fieldNamed('Votre message').value).toBe(words)
  const described = fieldNamed('Votre message').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toMatch(/^Ce texte est trop long/)
  await fill('Votre message', 'Bonjour !')
  await saysNo(['Ce texte est trop long'])
  await press('Envoyer')

  const stored = () => [...network.api.server.state.messages.values()].filter((one) => one.jobId === job.id)
  await expect.poll(() => stored().map(({ content }) => content)).toEqual(['Bonjour !'])
})

test('a web address in a message opens apart, and nothing else becomes a link (1.2.85)', async () => {
  await openChat(({ marc, lea, job }) =>
    say(marc, lea, job, 'Le plan : https://map.ch/x. Pas ça : javascript:alert(1) <a href="https://mal.ch">ici</a>'),
  )
  await says(['Le plan'], await messages())

  const links = within(await messages()).getAllByRole<HTMLAnchorElement>('link')

  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['https://map.ch/x', 'https://map.ch/x'],
    ['https://mal.ch', 'https://mal.ch'],
  ])
  expect(links.map(({ rel, target }) => [rel, target])).toEqual(
    links.map(() => ['noopener noreferrer nofollow ugc', '_blank']),
  )
})

test('a message that was refused stands as a card, and its text goes back into the field (1.8.14)', async () => {
  const app = await openChat()
  network.refuseNext('invalid')

  await write(app, 'À samedi !')
  const card = (await screen.findByText('Non envoyé')).closest('article') as HTMLElement
  await says(['Certaines informations ne conviennent pas.', 'À samedi !'], card)
  await says(["Impossible d'envoyer le message"])
  await app.press('Modifier et renvoyer', card)

  await expect.poll(() => fieldNamed('Votre message').value).toBe('À samedi !')
  await saysNo(['Non envoyé'])
})

test('a message refused because its student has left does not appear in the next student’s conversation (1.2.461)', async () => {
  const [marc, lea, max] = [register('private'), register('student', 'Léa'), register('student', 'Max')]
  const job = agree(marc, lea, 'Garder le perroquet')
  const app = await openApp(`/dashboard?tab=messages&jobId=${job.id}`, marc)
  await says(['Léa Essai'])
  network.setOnline(false)
  await write(app, 'Le code est 1234')
  network.api.server.leave(applicationsOf(job)[0]!.id)
  accept(apply(max, job))
  network.setOnline(true)

  await says(['Max Essai', 'Commencez la conversation !'])
  await expect.poll(() => openDatabase(marc.id).refusals.count()).toBe(1)
  await saysNo(['Le code est 1234'])
  await app.goTo('/dashboard?tab=synchronisation')
  await says(['Le code est 1234'])
})

test('with a refused message in the chat, the list still scrolls to each new message', async () => {
  const { marc, lea, job, ...app } = await openChat((talk) => say(talk.lea, talk.marc, talk.job, 'Bonjour !'))
  network.refuseNext('invalid')
  await write(app, 'À samedi !')
  await screen.findByText('Non envoyé')
  const scrolled = vi.spyOn(await messages(), 'scrollTo')
  const follows = async (text: string) => {
    await says([text], await messages())
    await expect.poll(() => scrolled.mock.calls.length).toBeGreaterThan(0)
  }
  // Waits for the scrolling that the refused message's card causes.
  await says(['À samedi !'], await messages())
  await new Promise((resolve) => setTimeout(resolve, 200))

  scrolled.mockClear()
  await write(app, 'J’arrive.')
  await follows('J’arrive.')
  scrolled.mockClear()
  say(marc, lea, job, 'Très bien.')
  await follows('Très bien.')
})

test('a job that was cancelled closes its conversation, which stays to be read', async () => {
  const { job } = await openChat((talk) => say(talk.marc, talk.lea, talk.job, 'Bonjour !'))

  move(job, 'cancelled')

  await says(['Cette conversation est terminée.', 'Bonjour !'])
  expect(screen.queryByRole('button', { name: 'Envoyer' })).toBeNull()
})

test('a conversation with somebody whose account was deleted stays to be read, without their name', async () => {
  const { marc, lea } = await openChat((talk) => say(talk.marc, talk.lea, talk.job, 'Bonjour !'))
  await says(['Marc Essai'])

  erase(marc, lea)

  await says(['Compte supprimé', 'Cette conversation est terminée.', 'Bonjour !'])
  await saysNo(['Marc'])
  expect(screen.queryByRole('button', { name: 'Envoyer' })).toBeNull()
})

test('a half-written message stays in a conversation that has ended, to be copied or deleted (1.2.452)', async () => {
  const { lea, job, fill, press } = await openChat()
  const drafts = () => openDatabase(lea.id).drafts.count()
  await fill('Votre message', 'Je serai en retard')
  await expect.poll(drafts).toBe(1)

  move(job, 'cancelled')
  await says(['Cette conversation est terminée.', 'Brouillon', 'Je serai en retard', 'Réutiliser le texte'])
  await press('Supprimer')
  await press('Supprimer', await screen.findByRole('alertdialog'))

  await saysNo(['Brouillon', 'Je serai en retard'])
  expect(await drafts()).toBe(0)
})

test('a conversation that ended without a word invites nobody to begin it', async () => {
  const { job } = await openChat()

  move(job, 'cancelled')

  await says(['Cette conversation est terminée.', 'Aucun message.'])
  await saysNo(['Commencez la conversation'])
})

test('a device that takes nothing more says that the message was not sent, and keeps its text (1.8.14)', async () => {
  const app = await openChat()
  fillStorage('UnknownError')

  await write(app, 'Bonjour !')

  await says(["Impossible d'envoyer le message", 'Votre texte est conservé.'])
  expect(fieldNamed('Votre message').value).toBe('Bonjour !')
})

test('a device without room says that the message was not sent, and keeps its text (1.2.412, 1.2.424)', async () => {
  const app = await openChat()
  fillStorage()

  await write(app, 'Bonjour !')

  await says(['Cet appareil n’a plus de place. Libérez de la place, puis réessayez. Votre texte reste ici.'])
  expect(fieldNamed('Votre message').value).toBe('Bonjour !')
  await app.user.click(screen.getByRole('link', { name: 'Voir le stockage' }))
  await expect.poll(app.place).toBe('/settings#stockage')
})

test('a reply from a notification that found no room joins the half-written message, with the reason', async () => {
  const app = await openChat()
  await app.fill('Votre message', 'Bonjour')
  const handed = { userId: app.lea.id, jobId: app.job.id, text: 'À 8 h', isFull: true }

  wishToReply({ ...handed, userId: app.marc.id })
  wishToReply(readReplyHash(replyHash(handed))?.handed)

  await expect.poll(() => fieldNamed('Votre message').value).toBe('Bonjour\nÀ 8 h')
  await says(["Impossible d'envoyer le message", 'Cet appareil n’a plus de place.'])
})

test('a half-written message is there again after leaving the conversation', async () => {
  const { fill, goTo, job } = await openChat()
  await fill('Votre message', 'Je voulais')

  await goTo('/dashboard?tab=candidatures')
  await screen.findByRole('heading', { level: 1, name: 'Mes candidatures' })
  await goTo(`/dashboard?tab=messages&jobId=${job.id}`)

  await expect.poll(() => fieldNamed('Votre message').value).toBe('Je voulais')
})

test('a conversation that does not exist says when one opens', async () => {
  const { goTo } = await openChat()

  await goTo('/dashboard?tab=messages&jobId=nulle-part')

  await says(['Conversation introuvable', 'La conversation s’ouvre dès qu’une candidature est acceptée.'])
})

// Shows rules 1.4.22, 1.4.23, 1.8.15, 1.9.14, 1.9.15.
test('opening a chat marks it as read without visible errors, and scrolls to the newest message', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => undefined)
  const { marc, lea, job } = await openChat((talk) => say(talk.marc, talk.lea, talk.job, 'Bonjour !'))
  const unread = () =>
    [...network.api.server.state.messages.values()].filter((one) => one.jobId === job.id && !one.isRead).length
  await expect.poll(unread).toBe(0)
  const list = await messages()
  const scrolls = () => scrolled.mock.contexts.filter((one) => one === list).length
  // The list scrolls to its end at once, and once more.
  await expect.poll(scrolls).toBe(2)

  network.refuseNext('internal')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const pass = async (isOver: () => boolean) => {
    let ms = 0
    for (; !isOver(); ms += 1) {
      vi.advanceTimersByTime(1)
      await new Promise(setImmediate)
    }
    return ms
  }
  say(marc, lea, job, 'À samedi ?')
  await pass(() => list.textContent.includes('À samedi ?'))
  const after = await pass(() => scrolls() > 2)
  vi.useRealTimers()

  expect(after).toBe(100)
  await saysNo(['Non envoyé', 'Erreur', 'Une erreur est survenue'])
})

test('a conversation that has not arrived yet shows as loading (1.2.66)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Garder le perroquet')
  const onItsWay = network.hold('GET /api/sync/pull*')
  await signInOnDevice(lea)

  await openApp(`/dashboard?tab=messages&jobId=${job.id}`)
  const waiting = await screen.findAllByText('Chargement…')
  onItsWay.letGo()

  expect(waiting.length).toBeGreaterThan(0)
  await says(['Aucun message pour le moment. Commencez la conversation !'])
})
