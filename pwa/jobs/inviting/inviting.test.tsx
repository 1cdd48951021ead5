import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { dialogNamed, openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { agree, apply, jobNow, move, publish, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'

test('a poster invites a student from their profile, also offline, and reads what has become of it (2.2.112)', async () => {
  const [anne, lea] = [register('private'), register('student', 'Léa')]
  const [attic, wood] = [publish(anne, 'Ranger le grenier'), publish(anne, 'Porter du bois')]
  apply(lea, wood)
  const app = await openApp(`/student/${lea.id}`, anne)
  await app.press('Inviter à postuler')
  const dialog = await dialogNamed('Inviter Léa à postuler')
  await says(['Ranger le grenier', 'Porter du bois', 'A déjà postulé'], dialog)
  network.setOnline(false)

  await app.press('Inviter', dialog)

  await says(['En attente d’envoi'], dialog)
  network.setOnline(true)
  await expect.poll(() => jobNow(attic.id).invitedIds).toEqual([lea.id])
  await says(['Invitation envoyée'], dialog)
})

test('a poster without an open offer is led to publishing one (2.2.112)', async () => {
  const lea = register('student', 'Léa')
  const app = await openApp(`/student/${lea.id}`, register('private'))

  await app.press('Inviter à postuler')

  const dialog = await dialogNamed('Inviter Léa à postuler')
  await says(['Aucune offre ouverte'], dialog)
  expect(within(dialog).getByRole('link', { name: 'Publier une offre' })).toBeTruthy()
})

test('students do not invite each other (2.2.112)', async () => {
  const lea = register('student', 'Léa')
  await openApp(`/student/${lea.id}`, register('student'))

  await screen.findByRole('heading', { level: 1, name: 'Léa Essai' })
  await saysNo(['Inviter à postuler'])
})

test('an offer without applications proposes those who have worked for the poster (2.2.112)', async () => {
  const [anne, lea] = [register('private'), register('student', 'Léa')]
  move(agree(anne, lea, 'Tailler la haie'), 'completed')
  const attic = publish(anne, 'Ranger le grenier')
  const app = await openApp(`/dashboard?tab=jobs&jobId=${attic.id}`, anne)
  const dialog = await dialogNamed('Candidatures')
  await says(['Ces personnes ont déjà travaillé pour vous', 'Léa'], dialog)

  await app.press('Inviter', dialog)

  await says(['Invitation envoyée'], dialog)
  await expect.poll(() => jobNow(attic.id).invitedIds).toEqual([lea.id])
})
