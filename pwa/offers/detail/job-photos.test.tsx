import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { newId } from '../../../schema/ids.ts'
import { publishJob } from '../../../sync/mutations/jobs.ts'
import { openDatabase } from '../../../sync/store/database.ts'
import { memoryOffer } from '../../../sync/testing/memory-rows.ts'
import { dialogNamed, openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { act, publish, register } from '../../testing/people.ts'
import { choose } from '../../testing/reviewing.ts'
import { openWizard } from '../../testing/wizard.ts'

// happy-dom has no canvas, so pictures cannot be compressed.
vi.mock('browser-image-compression', () => ({ default: (file: File) => Promise.resolve(file) }))

const row = () => screen.findByRole('list', { name: 'Photos' })

/** An offer of Marc with two photos. */
const photographed = () => {
  const marc = register('private')
  const { id } = publish(marc, 'Monter une étagère')
  const urls = [newId(), newId()].map((photoId) => {
    act(marc, 'job.addPhoto', { id, photoId }, 'data:image/png;base64,YQ==')
    return `/api/jobs/${id}/photos/${photoId}`
  })
  return { marc, id, urls }
}

// Shows rules 2.2.136, 2.2.137.
test.each([
  ['somebody without an account', undefined],
  ['a student', 'student'],
] as const)('%s sees the photos of an offer above its description, and opens one', async (_who, type) => {
  const { id, urls } = photographed()
  const app = await openApp(`/jobs/${id}`, type && register(type))

  const pictures = within(await row()).getAllByRole('img')
  expect(pictures.map((picture) => [picture.getAttribute('src'), picture.getAttribute('alt')])).toEqual([
    [urls[0], 'Photo 1 de « Monter une étagère »'],
    [urls[1], 'Photo 2 de « Monter une étagère »'],
  ])
  const description = screen.getByRole('heading', { name: 'Description' })
  expect((await row()).compareDocumentPosition(description) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()

  await app.press('Agrandir : Photo 2 de « Monter une étagère »')

  const large = within(await dialogNamed('Monter une étagère')).getByRole('img')
  expect(large.getAttribute('src')).toBe(urls[1])
})

test('an offer without photos has no row of them', async () => {
  const { id } = publish(register('private'), 'Monter une étagère')
  await openApp(`/jobs/${id}`)

  await screen.findByRole('heading', { name: 'Description' })

  expect(screen.queryByRole('list', { name: 'Photos' })).toBeNull()
})

test('a photo that cannot be loaded has a sign in its place, until the network is back', async () => {
  const { id, urls } = photographed()
  await openApp(`/jobs/${id}`)
  const [first] = within(await row()).getAllByRole('img')

  fireEvent.error(first!)

  const left = () => screen.getByRole('list', { name: 'Photos' }).querySelectorAll('img')
  await expect.poll(() => [...left()].map((picture) => picture.getAttribute('src'))).toEqual([urls[1]])
  dispatchEvent(new Event('online'))
  await expect.poll(() => left().length).toBe(2)
})

test('the poster sees a photo that waits in the outbox', async () => {
  const marc = register('private')
  const app = await openApp('/dashboard', marc)
  await openWizard(app)
  choose('avant.png')
  network.setOnline(false)
  const photo = new Blob(['avant'], { type: 'image/jpeg' })
  const { id } = await publishJob(openDatabase(marc.id), memoryOffer('Monter une étagère'), [photo])

  await app.goTo(`/jobs/${id}`)

  const picture = await within(await row()).findByRole('img')
  expect(picture.getAttribute('src')).toBe(`data:image/jpeg;base64,${btoa('avant')}`)
})
