import { Blob as PlainBlob } from 'node:buffer'
import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusalText } from '../../../schema/refusals.ts'
import { openDatabase } from '../../../sync/store/database.ts'
import { dialogNamed, openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { act, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { unmountAll } from '../../testing/render.ts'
import { fillStorage } from '../../testing/storage.ts'

/** What the preparation of a picture waits for. */
const pictures = vi.hoisted(() => ({ held: Promise.resolve() }))
// happy-dom has no canvas, so pictures cannot be compressed.
vi.mock('browser-image-compression', () => ({
  default: async (file: File) => {
    await pictures.held
    if (file.name === 'broken.png') throw new Error('unreadable')
    return new PlainBlob([file.name], { type: file.type })
  },
}))
beforeEach(() => void vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo'))
afterEach(() => void vi.restoreAllMocks())

const path = '/api/school-proof'

async function openProof(sentAt: string | null = null) {
  const lea = register('student')
  act(lea, 'studentProfile.update', { school: 'EPFL' })
  network.reply(`GET ${path}`, 200, { sentAt })
  const app = await openApp('/dashboard', lea)
  await app.press(sentAt === null ? 'Envoyer une attestation' : 'Voir l’attestation')
  const dialog = await dialogNamed('Attestation d’études')
  const choose = async (name = 'carte.png', type = 'image/png') =>
    app.user.upload(await screen.findByLabelText('Photo de l’attestation'), new File([name], name, { type }))
  return { ...app, lea, dialog, choose }
}

test('a student sends a photo of a proof, and one that the server cannot take stays to be sent again', async () => {
  const { press, choose, dialog } = await openProof()
  await choose('broken.png')
  await says(['Impossible de lire cette image. Choisissez-en une autre.'], dialog)
  await choose()
  await screen.findByRole('img', { name: 'Aperçu avant l’envoi' })

  network.refuseNext('wrong_type')
  await press('Envoyer l’attestation', dialog)
  await says([refusalText('wrong_type')], dialog)
  await press('Envoyer l’attestation', dialog)

  await says(['Attestation envoyée'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a proof that is refused after its student left the page shows as refused and keeps its photo', async () => {
  const { lea, press, choose, dialog, goTo } = await openProof()
  await choose()
  await screen.findByRole('img', { name: 'Aperçu avant l’envoi' })
  const push = network.hold('POST /api/sync/push')
  network.refuseNext('photos_today')

  await press('Envoyer l’attestation', dialog)
  await screen.findByRole('button', { name: 'Envoi...' })
  await goTo('/contact')
  push.letGo()

  await says(['Attestation d’études', refusalText('photos_today')])
  const [refused] = await openDatabase(lea.id).refusals.toArray()
  expect(await refused?.photo?.text()).toBe('carte.png')
})

test('an early press does not send the old photo while its replacement is being prepared', async () => {
  const { lea, press, choose, dialog } = await openProof()
  await choose('selfie.png')
  await screen.findByRole('img', { name: 'Aperçu avant l’envoi' })
  let prepare = () => {}
  pictures.held = new Promise((resolve) => (prepare = resolve))
  await choose('carte.png')
  await says(['Préparation...'], dialog)
  network.setOnline(false)

  await press('Envoyer l’attestation', dialog)
  prepare()
  await saysNo(['Préparation...'])
  await press('Envoyer l’attestation', dialog)

  await says(['Enregistré, envoi dès que vous serez en ligne.'])
  const [waiting] = await openDatabase(lea.id).outbox.where('name').equals('schoolProof.send').toArray()
  expect(await waiting?.photo?.text()).toBe('carte.png')
})

test('a waiting proof shows its date, and its student can take it back', async () => {
  const { press, dialog } = await openProof('2026-11-22T08:00:00.000Z')
  await says(['En cours de vérification.'], dialog)
  network.reply(`GET ${path}`, 200, { sentAt: null })
  await press('Retirer', dialog)

  await says(['Attestation retirée'])
  await saysNo(['En cours de vérification.'], dialog)
})

test('a proof sent offline waits on the device and leaves when the network returns', async () => {
  const { lea, press, choose, dialog } = await openProof()
  const waiting = () => openDatabase(lea.id).outbox.where('name').equals('schoolProof.send').count()

  network.setOnline(false)
  await choose()
  await screen.findByRole('img', { name: 'Aperçu avant l’envoi' })
  await press('Envoyer l’attestation', dialog)
  await says(['Enregistré, envoi dès que vous serez en ligne.', 'En attente d’envoi'])
  await press('Voir l’attestation')
  const again = await dialogNamed('Attestation d’études')
  await says(['Elle partira dès que vous serez en ligne.', 'Retirer'], again)
  expect(await waiting()).toBe(1)
  network.setOnline(true)

  await expect.poll(waiting).toBe(0)
  await saysNo(['Elle partira dès que vous serez en ligne.'], again)
})

test('a device without room shows it in the dialog, and keeps the chosen photo', async () => {
  const { press, choose, dialog } = await openProof()
  await choose()
  await screen.findByRole('img', { name: 'Aperçu avant l’envoi' })
  fillStorage()

  await press('Envoyer l’attestation', dialog)

  await says(['Cet appareil n’a plus de place.', 'Voir le stockage'], dialog)
  await screen.findByRole('img', { name: 'Aperçu avant l’envoi' })
})

test('the profile says that a sent proof waits to be read, after a reload and without network too', async () => {
  const { lea, press, choose, dialog } = await openProof()
  await choose()
  await screen.findByRole('img', { name: 'Aperçu avant l’envoi' })
  network.reply(`GET ${path}`, 200, { sentAt: '2026-11-22T08:00:00.000Z' })

  await press('Envoyer l’attestation', dialog)
  await says(['22 nov., 09:00', 'En cours de vérification.', 'Voir l’attestation'])
  await saysNo(['Pas encore confirmée.', 'Envoyer une attestation'])
  unmountAll()
  network.setOnline(false)
  await openApp('/dashboard', lea)

  await says(['En cours de vérification.', 'Voir l’attestation'])
})

test('a chosen photo is there after a reload, even after a refusal, until the dialog is closed', async () => {
  const { lea, press, choose, dialog } = await openProof()
  const drafts = () => openDatabase(lea.id).drafts.count()
  const openAgain = async () => {
    unmountAll()
    const app = await openApp('/dashboard', lea)
    await app.press('Envoyer une attestation')
    return { ...app, again: await dialogNamed('Attestation d’études') }
  }

  await choose()
  await screen.findByRole('img', { name: 'Aperçu avant l’envoi' })
  network.refuseNext('wrong_type')
  await press('Envoyer l’attestation', dialog)
  await says([refusalText('wrong_type')], dialog)
  const { press: pressAgain, again } = await openAgain()
  await screen.findByRole('img', { name: 'Aperçu avant l’envoi' })
  await pressAgain('Fermer', again)
  await expect.poll(drafts).toBe(0)
  const { again: last } = await openAgain()

  await says(['Choisir une photo'], last)
  expect(screen.queryByRole('img', { name: 'Aperçu avant l’envoi' })).toBeNull()
})

test('a chosen photo whose dialog was reloaded is sent once', async () => {
  const { lea, choose } = await openProof()
  await choose()
  await screen.findByRole('img', { name: 'Aperçu avant l’envoi' })
  unmountAll()
  const app = await openApp('/dashboard', lea)
  await app.press('Envoyer une attestation')
  await screen.findByRole('img', { name: 'Aperçu avant l’envoi' })

  await app.press('Envoyer l’attestation', await dialogNamed('Attestation d’études'))

  await says(['Attestation envoyée'])
  await expect.poll(() => openDatabase(lea.id).drafts.count()).toBe(0)
})
