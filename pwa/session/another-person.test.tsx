import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { signOut } from '../../sync/engine/session.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { draftKeys, readDraft } from '../../sync/store/drafts.ts'
import { openApp, signInOnDevice } from '../testing/app.tsx'
import { applicationsOf, publish, register } from '../testing/people.ts'
import { saysNo } from '../testing/reading.ts'
import { storeUser } from './stored-user.ts'

test('a tab begins anew after another person signs in elsewhere, and neither shows nor sends the old text', async () => {
  const [lea, tom] = [register('student'), register('student', 'Tom')]
  const job = publish(register('private'), 'Arroser les tomates')
  const { press, fill } = await openApp(`/jobs/${job.id}`, lea)
  await press('Postuler')
  await fill('Votre lettre', 'Entre nous : j’ai besoin de cet argent.')

  // In another tab she signs out, keeping her data, and he signs in. This tab sleeps meanwhile, and learns of both at once.
  await signOut(lea.id, { keep: true })
  await signInOnDevice(tom)
  await saysNo(['Entre nous', 'Votre candidature'])
  await press('Postuler')
  await fill('Votre lettre', 'Bonjour, je suis Tom.')
  await press('Envoyer ma candidature')

  await screen.findByRole('heading', { level: 1, name: 'Mes candidatures' })
  expect(applicationsOf(job).map(({ studentId, message }) => [studentId, message])).toEqual([
    [tom.id, 'Bonjour, je suis Tom.'],
  ])
  expect(await readDraft(openDatabase(lea.id), draftKeys.application(job.id))).toBe(
    'Entre nous : j’ai besoin de cet argent.',
  )
})

test('a letter half typed does not stay on the page of whoever signs out in another tab', async () => {
  const lea = register('student')
  const job = publish(register('private'), 'Arroser les tomates')
  const { press, fill } = await openApp(`/jobs/${job.id}`, lea)
  await press('Postuler')
  await fill('Votre lettre', 'Mes tomates à moi')

  storeUser(null)
  await signOut(lea.id, { keep: true })

  await screen.findByRole('heading', { level: 1, name: job.title })
  await saysNo(['Mes tomates à moi', 'Votre candidature'])
})

test('signing in goes on where a visitor is', async () => {
  const job = publish(register('private'), 'Arroser les tomates')
  const lea = register('student')
  const { place } = await openApp(`/jobs/${job.id}`)
  const heading = await screen.findByRole('heading', { level: 1, name: job.title })

  await signInOnDevice(lea)
  await screen.findByRole('button', { name: 'Postuler' })

  expect([heading.isConnected, place()]).toEqual([true, `/jobs/${job.id}`])
})
