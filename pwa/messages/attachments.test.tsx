import { Blob as PlainBlob } from 'node:buffer'
import { screen, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { formatDay } from '../../schema/dates.ts'
import { newId } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { readGivenPhotos } from '../../sync/store/web-share.ts'
import { dialogNamed, fieldNamed, openApp, type App } from '../testing/app.tsx'
import { messages, openChat } from '../testing/chat.ts'
import { chooseFromMenu } from '../testing/menu.ts'
import { photoFile } from '../testing/memory-api.ts'
import { network } from '../testing/network.ts'
import { act, agree, move, register, say } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { unmountAll } from '../testing/render.ts'
import { stall } from '../testing/stalling.ts'
import { fillStorage } from '../testing/storage.ts'
import { mapLink } from './attachments/map-link.ts'

// happy-dom has no canvas, so pictures cannot be compressed.
vi.mock('browser-image-compression', () => ({
  default: (file: File) =>
    file.name === 'broken.png'
      ? Promise.reject(new Error('unreadable'))
      : file.name === 'slow.png'
        ? new Promise(() => {})
        : Promise.resolve(new PlainBlob([file.name], { type: file.type })),
}))

// fake-indexeddb returns blobs that Node does not accept as such.
beforeEach(() => void vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo'))
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'geolocation')
})

/** Opens the conversation about Marc’s job as Léa. */
async function openTalk(prepare?: Parameters<typeof openChat>[0]) {
  const app = await openChat(prepare)
  const openPlaces = async () => {
    await app.press('Joindre une photo ou un lieu')
    const item = await screen.findByRole('menuitem', { name: 'Lieu' })
    item.closest<HTMLElement>('[role=menu]')!.focus()
    await app.user.keyboard('{End}')
    await expect.poll(() => item.hasAttribute('data-highlighted')).toBe(true)
    await app.user.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: 'Envoyer un lieu' })
  }
  const closed = () => expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const choose = async (name = 'moi.png', type = 'image/png') => {
    await app.user.upload(await screen.findByLabelText('Photo à envoyer'), new File([name], name, { type }))
  }
  const stored = () =>
    [...network.api.server.state.messages.values()]
      .filter((one) => one.jobId === app.job.id)
      .map(({ content, attachment }) => [content, attachment?.kind])
  return { ...app, openPlaces, closed, choose, stored }
}

const pixel = 'data:image/png;base64,eA=='

/** Sends a message with a photo, which the server then serves. */
function sendPixel(from: User, to: User, job: JobRow): void {
  const id = newId()
  const attachment = { kind: 'photo' } as const
  act(from, 'message.send', { id, jobId: job.id, receiverId: to.id, content: 'Photo', attachment }, pixel)
  network.api.messagePhotos.set(id, photoFile(pixel))
}

test.each([
  [
    'by its menu',
    async ({ press }: App) => {
      await press('Autres actions pour Marc Essai')
      await chooseFromMenu('Imprimer')
    },
  ],
  ['by the key that prints', async ({ user }: App) => await user.keyboard('{Control>}p{/Control}')],
])('a conversation is printed whole, with its photos, %s (1.2.570)', async (_how, ask) => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  onTestFinished(() => void vi.unstubAllGlobals())
  const app = await openChat(({ marc, lea, job }) => {
    say(marc, lea, job, 'Bonjour !')
    sendPixel(marc, lea, job)
    say(lea, marc, job, 'Quel\nbeau perroquet.')
  })
  await says(['Bonjour !'], await messages())

  await ask(app)
  await expect.poll(() => print.mock.calls.length).toBe(1)

  const paper = document.querySelector<HTMLElement>('[data-paper]')!
  const today = formatDay(new Date().toISOString(), '')
  await says(['Conversation avec Marc Essai', `Garder le perroquet · imprimée le ${today}`, 'Léa Essai, '], paper)
  expect(paper.textContent.replaceAll(/\d\d:\d\d/g, '·')).toContain(
    `${today}Marc Essai, ·Bonjour !Marc Essai, ·Léa Essai, ·Quel\nbeau perroquet.`,
  )
  expect([...paper.querySelectorAll('img')].map(({ src }) => src)).toEqual(['blob:photo'])
  dispatchEvent(new Event('afterprint'))
  await expect.poll(() => document.querySelector('[data-paper]')).toBeNull()
})

test('the print of the browser’s own menu has what the chat holds, at once, and says what is missing (1.2.691)', async () => {
  await openChat(({ marc, lea, job }) => {
    for (let count = 1; count <= 55; count += 1) say(marc, lea, job, `Message ${count}.`)
    sendPixel(marc, lea, job)
  })
  await within(await messages()).findByRole('img', { name: /^Photo de Marc/ })
  const printed = async () => {
    // The browser asks at any time, but the code of the paper comes once nothing else is to do.
    await expect
      .poll(() => dispatchEvent(new Event('beforeprint')) && document.querySelector('[data-paper]'))
      .not.toBeNull()
    const paper = document.querySelector('[data-paper]')!
    const photos = [...paper.querySelectorAll('img')].map(({ src }) => src)
    const read = [paper.textContent.includes('Message 1.'), paper.textContent.includes('Message 55.'), photos]
    const isMissing = paper.textContent.includes('affichez-les d’abord dans la conversation')
    dispatchEvent(new Event('afterprint'))
    await expect.poll(() => document.querySelector('[data-paper]')).toBeNull()
    return [...read, isMissing]
  }

  expect(await printed()).toEqual([false, true, ['blob:photo'], true])
})

test('a short conversation prints whole from the browser’s own menu, without printing twice (1.2.691)', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  onTestFinished(() => void vi.unstubAllGlobals())
  await openChat(({ marc, lea, job }) => say(marc, lea, job, 'Bonjour !'))
  await says(['Bonjour !'], await messages())
  await expect
    .poll(() => {
      dispatchEvent(new Event('beforeprint'))
      return document.querySelector('[data-paper]')?.textContent
    })
    .toContain('Bonjour !')

  expect(document.querySelector('[data-paper]')!.textContent).not.toContain('manquent')
  expect(print).not.toHaveBeenCalled()
  dispatchEvent(new Event('afterprint'))
  await expect.poll(() => document.querySelector('[data-paper]')).toBeNull()
})

test('while a photo is made light the button says so', async () => {
  const { choose } = await openTalk()
  await screen.findByRole('button', { name: 'Joindre une photo ou un lieu' })

  await choose('slow.png')

  const button = await screen.findByRole('button', { name: 'Préparation de la photo...' })
  expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual(['true', 'true'])
})

test('a photo and a place wait offline in the order of writing, and leave in that order (1.2.310, 1.2.311)', async () => {
  const { lea, job, stored, openPlaces, closed, choose, fill, press, goTo } = await openTalk()
  network.setOnline(false)

  await choose()
  await press('Envoyer la photo')
  await closed()
  await fill('Votre message', 'Voilà.')
  await press('Envoyer')
  await openPlaces()
  await fill('Adresse ou lieu', 'Gare de Nyon')
  await press('Envoyer le lieu')
  await closed()

  await within(await messages()).findByRole('img', { name: /^Votre photo, \d\d:\d\d$/ })
  await says(['Voilà.', 'Gare de Nyon', 'en attente de réseau'], await messages())
  expect(await openDatabase(lea.id).outbox.count()).toBe(3)
  await goTo('/dashboard')
  await goTo(`/dashboard?tab=messages&jobId=${job.id}`)
  await within(await messages()).findByRole('img', { name: /^Votre photo/ })
  expect(stored()).toEqual([])

  network.setOnline(true)
  await expect.poll(stored).toEqual([
    ['Photo', 'photo'],
    ['Voilà.', undefined],
    ['Lieu\u00a0: Gare de Nyon', 'place'],
  ])
  await saysNo(['en attente de réseau'], await messages())
})

test('a photo that was chosen and not sent yet is there after a reload, and is sent once or put aside (1.2.310)', async () => {
  const { lea, job, stored, closed, choose, press } = await openTalk()
  const openAgain = async () => {
    unmountAll()
    await openApp(`/dashboard?tab=messages&jobId=${job.id}`, lea)
  }

  await choose()
  await says(['Envoyer cette photo ?'])
  await openAgain()
  await press('Envoyer la photo')
  await closed()
  await expect.poll(stored).toEqual([['Photo', 'photo']])
  await choose()
  await press('Fermer', await screen.findByRole('dialog'))
  await closed()
  await openAgain()

  await screen.findByRole('textbox', { name: 'Votre message' })
  expect(await readGivenPhotos(openDatabase(lea.id), job.id)).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a photo that is chosen in another tab opens nothing here, and is not discarded here', async () => {
  const { lea, job, choose, closed, press } = await openTalk()
  const database = openDatabase(lea.id)
  const photo = new PlainBlob(['ailleurs'], { type: 'image/png' })
  await screen.findByRole('textbox', { name: 'Votre message' })
  await expect.poll(() => readGivenPhotos(database, job.id)).toEqual([])

  // Written as another page does, through its own connection. Its id is later than the opening of this conversation.
  const there = draftKeys.messagePhoto(job.id, newId())
  await database.drafts.put({ key: there, value: photo, at: Date.now() })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.queryByRole('dialog')).toBeNull()
  await choose()
  await says(['Envoyer cette photo ?'])
  await saysNo(['Encore 1 à envoyer ensuite.'])
  await press('Fermer', await screen.findByRole('dialog'))
  await closed()

  await expect.poll(async () => (await readGivenPhotos(database, job.id)).map(({ key }) => key)).toEqual([there])
})

test('a waiting photo that is taken back is in its conversation again, to be sent once or put aside', async () => {
  const { lea, stored, closed, choose, press } = await openTalk()
  const recover = await stall(lea.id)
  network.setOnline(false)
  await choose()
  await press('Envoyer la photo')
  await closed()
  await press(/en attente/)

  await press('Annuler l’envoi', await dialogNamed('Envois'))
  await says(['Envoyer cette photo ?'])
  expect(
    await openDatabase(lea.id)
      .outbox.filter(({ name }) => name === 'message.send')
      .count(),
  ).toBe(0)
  recover()
  // The button still pauses after the press that sent the photo before.
  const send = await screen.findByRole('button', { name: 'Envoyer la photo' })
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('false')
  await press('Envoyer la photo')

  await closed()
  await expect.poll(stored).toEqual([['Photo', 'photo']])
})

test('a photo waiting in a conversation that ends stays in sight, and is deleted after a question', async () => {
  const { lea, job, choose, press } = await openTalk()
  await choose()
  await says(['Envoyer cette photo ?'])

  move(job, 'cancelled')
  await says(['Cette conversation est terminée.', 'Brouillon', 'Ce message n’est pas parti.'])
  await screen.findByRole('img', { name: 'Votre photo' })
  await press('Supprimer')
  await press('Supprimer', await screen.findByRole('alertdialog'))

  await saysNo(['Brouillon'])
  expect(await readGivenPhotos(openDatabase(lea.id), job.id)).toEqual([])
})

test('the other person’s photo is fetched once, has a name, opens large, and stays without network', async () => {
  const { lea, goTo, job } = await openTalk(({ marc, lea, job }) => sendPixel(marc, lea, job))
  const photo = () => messages().then((list) => within(list).findByRole('img', { name: /^Photo de Marc, \d\d:\d\d$/ }))
  await photo()
  network.setOnline(false)

  await goTo('/dashboard')
  await goTo(`/dashboard?tab=messages&jobId=${job.id}`)
  await photo()
  const list = await messages()
  within(list)
    .getByRole('button', { name: /^Agrandir : Photo de Marc/ })
    .click()

  await within(await screen.findByRole('dialog', { name: /^Photo de Marc/ })).findByRole('img')
  expect(network.calls.filter((line) => line.endsWith('/photo'))).toHaveLength(1)
  expect(await openDatabase(lea.id).messagePhotos.count()).toBeGreaterThan(0)
})

test('a page of a proxy in the place of a photo is not kept as one, and the photo comes later', async () => {
  const { goTo, job } = await openTalk(({ marc, lea, job }) => {
    network.reply('GET /api/messages/*/photo', 200, new Blob(['<html>Maintenance'], { type: 'text/html' }))
    sendPixel(marc, lea, job)
  })
  await says(['Cette photo s’affichera dès que vous serez en ligne.'], await messages())

  network.heal()
  await goTo('/dashboard')
  await goTo(`/dashboard?tab=messages&jobId=${job.id}`)

  await within(await messages()).findByRole('img', { name: /^Photo de Marc/ })
})

test('a device without room shows the photo that it received', async () => {
  const [marc, lea] = [register('private', 'Marc'), register('student')]
  const job = agree(marc, lea, 'Garder le perroquet')
  sendPixel(marc, lea, job)
  const { goTo } = await openApp('/dashboard', lea)
  await expect.poll(() => openDatabase(lea.id).messages.count()).toBe(1)
  fillStorage()

  await goTo(`/dashboard?tab=messages&jobId=${job.id}`)

  await within(await messages()).findByRole('img', { name: /^Photo de Marc/ })
})

test('a photo that is not on the device says without network when it will be', async () => {
  await openTalk(({ marc, lea, job }) => {
    network.lose('GET /api/messages/*/photo')
    const attachment = { kind: 'photo' } as const
    act(marc, 'message.send', { id: newId(), jobId: job.id, receiverId: lea.id, content: 'Photo', attachment }, pixel)
  })

  await says(['Cette photo s’affichera dès que vous serez en ligne.'], await messages())
})

test('a refused photo stands as a card with its photo, and goes out again from there', async () => {
  const { press, choose, stored } = await openTalk()
  network.refuseNext('wrong_type')

  await choose()
  await press('Envoyer la photo')
  const card = (await screen.findByText('Non envoyée')).closest('article') as HTMLElement
  await says(['Ce format n’est pas accepté.', 'Votre photo est conservée.'], card)
  await within(card).findByRole('img', { name: 'Votre photo' })
  await press('Renvoyer', card)

  await expect.poll(stored).toEqual([['Photo', 'photo']])
  await saysNo(['Non envoyée'])
})

test('a file that is no photo shows an error, and sends nothing', async () => {
  const { choose, stored } = await openTalk()

  await choose('broken.png')
  await says(['Impossible de lire cette image. Choisissez-en une autre.'])
  const input = await screen.findByLabelText<HTMLInputElement>('Photo à envoyer')
  Object.defineProperty(input, 'files', { configurable: true, value: [new File(['x'], 'x.pdf', { type: 'text/pdf' })] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await says(['Format invalide', 'Choisissez une image JPG ou PNG.'])

  expect(stored()).toEqual([])
})

const locate = (getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) => void) =>
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })

test('the position is asked for at a press alone, and is sent with the locality near it (1.2.311)', async () => {
  let asked = 0
  locate((found) => {
    asked++
    found({ coords: { latitude: 46.519_617_9, longitude: 6.632_273_4 } } as GeolocationPosition)
  })
  const { openPlaces, press, stored } = await openTalk()
  await openPlaces()
  expect(asked).toBe(0)

  await press('Utiliser ma position')
  await expect.poll(() => fieldNamed('Adresse ou lieu').value).toBe('Près de Lausanne, VD')
  await press('Envoyer le lieu')

  await expect.poll(stored).toEqual([['Lieu\u00a0: Près de Lausanne, VD', 'place']])
  const link = within(await messages()).getByRole('link', { name: 'Voir sur la carte' })
  expect(link.getAttribute('href')).toBe(
    'https://www.openstreetmap.org/?mlat=46.51962&mlon=6.63227#map=17/46.51962/6.63227',
  )
  expect(asked).toBe(1)
})

test('the name of a position near a place with an article is good French', async () => {
  locate((found) => found({ coords: { latitude: 47.056, longitude: 6.749 } } as GeolocationPosition))
  const { openPlaces, press } = await openTalk()
  await openPlaces()

  await press('Utiliser ma position')

  await expect.poll(() => fieldNamed('Adresse ou lieu').value).toBe('Près du Locle, NE')
})

test('a refused position replaces an earlier measured one (1.2.311)', async () => {
  locate((found) => found({ coords: { latitude: 46.52, longitude: 6.63 } } as GeolocationPosition))
  const { openPlaces, press } = await openTalk()
  await openPlaces()
  await press('Utiliser ma position')
  await says(['Votre position exacte sera envoyée.'])

  locate((_found, failed) => failed({ code: 1 } as GeolocationPositionError))
  await press('Utiliser ma position')

  await says(['Vous avez refusé la position à ce site.'])
  await saysNo(['Votre position exacte sera envoyée.'])
  expect(fieldNamed('Adresse ou lieu').value).toBe('')
})

test('a place that is typed while the device looks for its position stays', async () => {
  let find = () => {}
  locate((found) => {
    find = () => found({ coords: { latitude: 46.519_617_9, longitude: 6.632_273_4 } } as GeolocationPosition)
  })
  const { openPlaces, press, fill, stored } = await openTalk()
  await openPlaces()
  await press('Utiliser ma position')
  await fill('Adresse ou lieu', 'Rue du Lac 4, Nyon')

  find()

  await screen.findByRole('button', { name: 'Utiliser ma position' })
  expect(fieldNamed('Adresse ou lieu').value).toBe('Rue du Lac 4, Nyon')
  await press('Envoyer le lieu')
  await expect.poll(stored).toEqual([['Lieu\u00a0: Rue du Lac 4, Nyon', 'place']])
})

test('a place that was typed and not sent yet is in its field after a reload, and goes as it is sent', async () => {
  const { lea, job, openPlaces, closed, fill, press, stored } = await openTalk()
  const drafts = () => openDatabase(lea.id).drafts.count()
  await openPlaces()
  await fill('Adresse ou lieu', 'Rue du Lac 4, Nyon')
  await expect.poll(drafts, { timeout: 5_000 }).toBe(1)

  unmountAll()
  await openApp(`/dashboard?tab=messages&jobId=${job.id}`, lea)
  await openPlaces()
  await expect.poll(() => fieldNamed('Adresse ou lieu').value).toBe('Rue du Lac 4, Nyon')
  await press('Envoyer le lieu')
  await closed()

  await expect.poll(stored).toEqual([['Lieu\u00a0: Rue du Lac 4, Nyon', 'place']])
  expect(await drafts()).toBe(0)
})

test('a place that the device has no room to send stays in its field', async () => {
  const { openPlaces, fill, press } = await openTalk()
  await openPlaces()
  await fill('Adresse ou lieu', 'Rue du Lac 4, Nyon')
  fillStorage()

  await press('Envoyer le lieu')

  await says(["Impossible d'envoyer le message"])
  expect(fieldNamed('Adresse ou lieu').value).toBe('Rue du Lac 4, Nyon')
})

test('a place typed in a conversation that ends stays in sight, to be copied or deleted', async () => {
  const { lea, job, openPlaces, fill, press } = await openTalk()
  await openPlaces()
  await fill('Adresse ou lieu', 'Rue du Lac 4, Nyon')

  move(job, 'cancelled')
  await says(['Cette conversation est terminée.', 'Brouillon', 'Ce lieu n’est pas parti.', 'Rue du Lac 4, Nyon'])
  await screen.findByRole('button', { name: 'Réutiliser le texte' })
  await press('Supprimer')
  await press('Supprimer', await screen.findByRole('alertdialog'))

  await saysNo(['Brouillon', 'Rue du Lac 4, Nyon'])
  expect(await openDatabase(lea.id).drafts.count()).toBe(0)
})

test('a refused position shows a way on, and a blank place is not sent (1.2.311)', async () => {
  locate((_, failed) => failed({ code: 1 } as GeolocationPositionError))
  const { openPlaces, press, stored } = await openTalk()
  await openPlaces()

  await press('Utiliser ma position')
  await says(['Vous avez refusé la position à ce site.'])
  await press('Envoyer le lieu')
  await says(['Indiquez le lieu du travail'])

  expect(stored()).toEqual([])
})

test.each([
  ['Android', null, 'geo:0,0?q=Gare%20de%20Nyon'],
  ['Android', { latitude: 46.5, longitude: 6.6 }, 'geo:46.5,6.6?q=46.5,6.6(Gare%20de%20Nyon)'],
  ['iPhone', null, 'https://www.openstreetmap.org/search?query=Gare%20de%20Nyon'],
])('on %s with %j a map opens at %s', (userAgent, at, expected) => {
  expect(mapLink({ name: 'Gare de Nyon', at }, userAgent)).toBe(expected)
})
