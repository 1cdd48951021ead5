import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { desktop } from './support/launch.ts'
import { sharedServer } from './support/own-server.ts'
import { agree, applicationsOf, contestedOffers, eventually, publish, register } from './support/people.ts'
import { hold } from './support/reading.ts'
import { askToSignOut, landing, openChat, say, setNetwork, writeLetter } from './support/screens.ts'
import { openAs, signInHere } from './support/signed-in.ts'

const url = sharedServer()

/** What the browser has of this person: whether a database, and which keys. */
const leftOf = (page: Page, { id }: User) =>
  page.evaluate(
    async (ownId) => ({
      database: (await indexedDB.databases()).some(({ name }) => name === `coup-de-main:${ownId}`),
      keys: Object.keys(localStorage).filter((key) => key.endsWith(ownId)),
    }),
    id,
  )

/** The next time this store is asked for this the disk is gone. */
const failOnce = (page: Page, act: 'count' | 'delete', store: string) =>
  page.evaluate(
    ([name, storeName]) => {
      const { [name]: whole } = IDBObjectStore.prototype
      IDBObjectStore.prototype[name] = function fail(this: IDBObjectStore, ...rest: never[]) {
        if (this.name !== storeName) return Reflect.apply(whole, this, rest)
        IDBObjectStore.prototype[name] = whole as never
        throw new DOMException('The disk is gone.', 'UnknownError')
      } as never
    },
    [act, store] as const,
  )

const countRefusals = (page: Page, { id }: User) =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', () => reject(new Error('no database')))
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('refusals').objectStore('refusals').count()
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
        })
      }),
    `coup-de-main:${id}`,
  )

test('a half-written letter is asked about: kept, it is there again after signing in; deleted, nothing of hers stays', async () => {
  const marc = await register(url, 'private', 'Marc')
  const lea = await register(url, 'student', 'Lea')
  await agree(marc, lea, 'Plier le linge')
  const job = await publish(marc, 'Arroser les tomates')
  const page = await openAs(lea, '/dashboard', { hasServiceWorker: true })
  const letter = page.getByRole('dialog', { name: 'Votre candidature' }).getByRole('textbox')
  const openLetter = async () => {
    await page.goto(`/jobs/${job.id}`)
    await page.getByRole('button', { name: 'Postuler' }).click()
    await expect.poll(() => letter.isEnabled()).toBe(true)
  }
  const question = page.getByRole('dialog', { name: 'Des textes ne sont que sur cet appareil' })
  const seen = [`coup-de-main.seen-acceptances:${lea.user.id}`]

  await openLetter()
  await letter.fill('Mes tomates à moi')
  await page.getByText('Brouillon enregistré').waitFor()
  await page.goto('/dashboard')
  await askToSignOut(page)
  await question.getByRole('button', { name: 'Garder sur cet appareil' }).click()
  await landing(page).waitFor()
  expect(await leftOf(page, lea.user)).toEqual({ database: true, keys: seen })

  await signInHere(page, lea)
  await openLetter()
  expect(await letter.inputValue()).toBe('Mes tomates à moi')

  await page.goto('/dashboard')
  await askToSignOut(page)
  await question.getByRole('button', { name: 'Supprimer et se déconnecter' }).click()
  await landing(page).waitFor()
  expect(await leftOf(page, lea.user)).toEqual({ database: false, keys: [] })

  await signInHere(page, lea)
  await openLetter()
  expect(await letter.inputValue()).toBe('')
})

test('what is refused while the question stands keeps her signed in and is told, though all else has gone', async () => {
  const { marc, lea, taken, free, giveAway } = await contestedOffers(url)
  const page = await openAs(lea, '/dashboard?tab=jobs', { hasServiceWorker: true })
  await page.getByRole('heading', { name: free.title }).waitFor()

  await setNetwork(page, false)
  await writeLetter(page, taken, 'Mon dos est solide.')
  await writeLetter(page, free, 'Je connais cette imprimante.')
  await askToSignOut(page)
  const question = page.getByRole('dialog', { name: '2 envois ne sont pas partis' })
  await question.waitFor()
  await giveAway()
  await setNetwork(page, true)
  await eventually(
    async () => [(await applicationsOf(marc, free)).length, await countRefusals(page, lea.user)].join(),
    (seen) => seen === '1,1',
    15_000,
  )
  await question.getByRole('button', { name: 'Envoyer d’abord' }).click()

  const told = page.getByRole('dialog', { name: '1 envoi a été refusé' })
  await told.getByRole('link', { name: 'Voir mes envois' }).click()
  await page.getByText('Mon dos est solide.').waitFor()
})

test('a message refused while signing out is asked about; a store that fails is said, and signing out works afterwards', async () => {
  const marc = await register(url, 'private', 'Marc')
  const lea = await register(url, 'student', 'Lea')
  const job = await agree(marc, lea, 'Garder le perroquet')
  const page = await openAs(lea, '/dashboard', { viewport: desktop })
  const signOut = page.getByRole('button', { name: 'Déconnexion', exact: true })
  const question = page.getByRole('dialog', { name: 'Des textes ne sont que sur cet appareil' })
  await openChat(page, job)

  const sending = await hold(page, '**/api/sync/push')
  await say(page, 'À samedi !')
  await marc.call('PATCH', `/api/jobs/${job.id}`, { status: 'cancelled' })
  await signOut.click()
  await page.locator('[aria-busy=true]', { hasText: 'Déconnexion...' }).waitFor()
  sending.letGo()
  await question.waitFor()
  expect(await countRefusals(page, lea.user)).toBe(1)
  await question.getByRole('button', { name: 'Fermer' }).click()

  const failure = page.getByText('La déconnexion n’a pas abouti')
  const deleteAll = question.getByRole('button', { name: 'Supprimer et se déconnecter' })
  await failOnce(page, 'count', 'drafts')
  await signOut.click()
  await failure.waitFor()
  await failure.waitFor({ state: 'detached' })
  await failOnce(page, 'delete', 'entries')
  await signOut.click()
  await deleteAll.click()
  await failure.waitFor()
  await signOut.click()
  await deleteAll.click()
  await landing(page).waitFor()
  expect(await leftOf(page, lea.user)).toEqual({ database: false, keys: [] })
})
