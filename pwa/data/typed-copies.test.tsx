import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { fieldNamed, openApp, type App } from '../testing/app.tsx'
import { askToSignOut } from '../testing/navigation.ts'
import { agree, move, publish, register } from '../testing/people.ts'
import { unmountAll } from '../testing/render.ts'
import { fillStorage, freeStorage } from '../testing/storage.ts'

/** Reloads the page. Writes that IndexedDB has not committed are lost. */
async function reload(person: User, path: string): Promise<App> {
  unmountAll()
  freeStorage()
  return await openApp(path, person)
}

const copies = () => Object.keys(localStorage).filter((name) => name.startsWith('coup-de-main.typed'))
const draftsOf = async ({ id }: User) => (await openDatabase(id).drafts.toArray()).map(({ value }) => value)

const lea = () => register('student')
const marc = () => register('private')

test.each([
  {
    what: 'a letter',
    begin: () => {
      const person = lea()
      return { person, path: `/jobs/${publish(marc(), 'Porter du bois').id}` }
    },
    open: ({ press }: App) => press('Postuler'),
    label: 'Votre lettre',
  },
  {
    what: 'a message',
    begin: () => {
      const person = lea()
      const job = agree(marc(), person, 'Garder le perroquet')
      return { person, path: `/dashboard?tab=messages&jobId=${job.id}` }
    },
    open: async () => {},
    label: 'Votre message',
  },
  {
    what: 'an offer',
    begin: () => ({ person: marc(), path: '/dashboard' }),
    open: ({ press }: App) => press('Publier une offre'),
    label: 'Titre',
  },
  {
    what: 'a review',
    begin: () => {
      const person = lea()
      const job = agree(marc(), person, 'Tondre')
      move(job, 'completed')
      return { person, path: `/review-individual/${job.id}` }
    },
    open: async () => {},
    label: 'Commentaire',
  },
  {
    what: 'a profile',
    begin: () => ({ person: lea(), path: '/dashboard' }),
    open: ({ press }: App) => press('Modifier le profil'),
    label: 'Motivation et objectifs',
  },
])('$what that a reload cuts short during typing is there again', async ({ begin, open, label }) => {
  const { person, path } = begin()
  const app = await openApp(path, person)
  await open(app)
  await screen.findAllByLabelText(new RegExp(`^${label}`))
  fillStorage()
  await app.fill(label, 'Presque fini')

  await open(await reload(person, path))

  await expect.poll(() => fieldNamed(label).value).toBe('Presque fini')
  await expect.poll(copies).toEqual([])
  expect(JSON.stringify(await draftsOf(person))).toContain('Presque fini')
})

test('the copy of a typed letter becomes a draft at the next start, whichever screen it begins with', async () => {
  const person = lea()
  const { id } = publish(marc(), 'Porter du bois')
  const app = await openApp(`/jobs/${id}`, person)
  await app.press('Postuler')
  fillStorage()
  await app.fill('Votre lettre', 'Presque fini')

  await reload(person, '/contact')

  await expect.poll(() => draftsOf(person)).toEqual(['Presque fini'])
  expect(copies()).toEqual([])
})

test('a message that is sent leaves no copy, and does not come back into the field', async () => {
  const person = lea()
  const job = agree(marc(), person, 'Garder le perroquet')
  const path = `/dashboard?tab=messages&jobId=${job.id}`
  const app = await openApp(path, person)

  await app.fill('Votre message', 'Bonjour !')
  await app.press('Envoyer')
  await screen.findByText('envoyé')

  expect(copies()).toEqual([])
  await reload(person, path)
  await screen.findByText('Bonjour !')
  expect(fieldNamed('Votre message').value).toBe('')
})

test('signing out leaves no copy, and another person finds no typed text', async () => {
  const person = lea()
  const { id } = publish(marc(), 'Porter du bois')
  const app = await openApp(`/jobs/${id}`, person)
  await app.press('Postuler')
  fillStorage()
  await app.fill('Votre lettre', 'À moi seule')
  expect(copies()).toHaveLength(1)
  freeStorage()

  await app.goTo('/contact')
  await askToSignOut(app)
  await app.press('Garder sur cet appareil', await screen.findByRole('dialog'))
  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/'))

  expect([copies(), await draftsOf(person)]).toEqual([[], ['À moi seule']])
  const his = await openApp(`/jobs/${id}`, register('student'))
  await his.press('Postuler')
  await expect.poll(() => fieldNamed('Votre lettre').value).toBe('')
})
