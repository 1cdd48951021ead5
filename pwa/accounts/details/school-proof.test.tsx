import { Blob as PlainBlob } from 'node:buffer'
import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dialogNamed, openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { act, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'

// Without a canvas no picture can be made light.
vi.mock('browser-image-compression', () => ({
  default: (file: File) =>
    file.name === 'broken.png'
      ? Promise.reject(new Error('unreadable'))
      : Promise.resolve(new PlainBlob([file.name], { type: file.type })),
}))
beforeEach(() => void vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo'))
afterEach(() => void vi.restoreAllMocks())

const path = '/api/school-proof'

async function openProof(sentAt: string | null = null) {
  const lea = register('student', 'Léa')
  act(lea, 'studentProfile.update', { school: 'EPFL' })
  network.reply(`GET ${path}`, 200, { sentAt })
  const app = await openApp('/dashboard', lea)
  await app.press('Envoyer une attestation')
  const dialog = await dialogNamed('Attestation d’études')
  const choose = async (name = 'carte.png', type = 'image/png') =>
    app.user.upload(await screen.findByLabelText('Photo de l’attestation'), new File([name], name, { type }))
  return { ...app, dialog, choose }
}

test('a student sends a photo of a proof, and one that the server cannot take stays to be sent again', async () => {
  const { press, choose, dialog } = await openProof()
  await choose('broken.png')
  await says(['Impossible de lire cette image. Choisissez-en une autre.'], dialog)
  await choose()
  await screen.findByRole('img', { name: 'Ce qui sera envoyé' })

  network.reply(`POST ${path}`, 415, { code: 'wrong_type', message: 'Ce format n’est pas accepté.' })
  await press('Envoyer l’attestation', dialog)
  await says(['Ce format n’est pas accepté.'], dialog)
  network.reply(`POST ${path}`, 200, { sentAt: '2026-11-22T08:00:00.000Z' })
  await press('Envoyer l’attestation', dialog)

  await says(['Attestation envoyée'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a proof that waits says since when, and is taken back; without network the dialog says what it needs', async () => {
  const { press, dialog, choose } = await openProof('2026-11-22T08:00:00.000Z')
  await says(['Elle attend d’être lue.'], dialog)
  network.reply(`GET ${path}`, 200, { sentAt: null })
  network.reply(`DELETE ${path}`, 204, null)
  await press('Retirer', dialog)
  await says(['Attestation retirée'])
  await saysNo(['Elle attend d’être lue.'], dialog)

  network.setOnline(false)
  await choose()
  await says(['Nécessite le réseau'], dialog)
  network.calls = []
  await press('Envoyer l’attestation', dialog)

  expect(network.calls).not.toContain(`POST ${path}`)
})
