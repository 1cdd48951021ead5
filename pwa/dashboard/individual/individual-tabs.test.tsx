import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../../sync/store/database.ts'
import { openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { agree, move, publish, register, say } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'

const cardNamed = (name: string) => screen.findByRole('article', { name })
const tabNames = () =>
  within(screen.getByRole('navigation', { name: 'Tableau de bord' }))
    .getAllByRole('link')
    .map((link) => link.textContent.replace(/^\d+(?=\d)/, ''))

// Shows rules 2.2.21, 2.2.22, 2.2.23, 2.2.24.
test('the tabs count open jobs, unread messages and past jobs', async () => {
  const [anne, tom] = [register('private'), register('student')]
  publish(anne, 'Arroser les tomates')
  publish(anne, 'Tailler la vigne')
  for (const title of ['Ranger la cave', 'Vider le grenier', 'Porter du bois']) move(publish(anne, title), 'cancelled')
  say(tom, anne, agree(anne, tom, 'Monter une armoire'), 'Bonjour !')

  await openApp('/dashboard', anne)

  await expect
    .poll(tabNames)
    .toEqual(['2 jobs ouvertsJobs actifs', 'Mes jobs', '1 message non luMessages', '3 jobs passésHistorique', 'Moi'])
})

test('the header has the place and counts the active and the completed or cancelled jobs (2.2.19)', async () => {
  const [anne, tom] = [register('private', 'Anne'), register('student')]
  publish(anne, 'Arroser les tomates')
  move(publish(anne, 'Vider le grenier'), 'cancelled')
  move(agree(anne, tom, 'Ranger la cave'), 'completed')

  await openApp('/dashboard', anne)

  await says(['Bonjour Anne', 'Lausanne, VD'])
  const figureOf = (label: string) =>
    screen
      .getAllByText(label)
      .map((one) => one.parentElement?.textContent)
      .filter((text) => text !== label)
  await expect.poll(() => figureOf('Jobs actifs')).toContain('1 Jobs actifs')
  await expect.poll(() => figureOf('Jobs complétés')).toContain('2 Jobs complétés')
})

test('the address chooses a tab beforehand and is cleared, and with a job its chat opens (2.2.26, 2.2.27, 2.2.28)', async () => {
  const [anne, tom] = [register('private'), register('student')]
  const job = agree(anne, tom, 'Monter une armoire')

  const { goTo, place } = await openApp('/dashboard?tab=deleted', anne)
  await says(['Aucun job supprimé'])
  await expect.poll(place).toBe('/dashboard')
  await goTo(`/dashboard?tab=messages&jobId=${job.id}`)

  await screen.findByPlaceholderText('Tapez votre message...')
  await expect.poll(place).toBe('/dashboard')
})

test('an address with an unknown tab is cleared too', async () => {
  const { goTo, place } = await openApp('/dashboard?tab=accepted', register('private', 'Anne'))
  await says(['Aucun job accepté'])

  await goTo('/dashboard?tab=xyz&jobId=1')

  await says(['Bonjour Anne'])
  await saysNo(['Aucun job accepté'])
  await expect.poll(place).toBe('/dashboard')
})

test('an open offer has its place, rate and duration, and one without a title is called so (2.2.30)', async () => {
  const anne = register('private')
  const job = publish(anne, 'Arroser les tomates')
  await openApp('/dashboard', anne)
  await says(
    ['Lausanne', '25 CHF/h', '2 h 30', 'Aucune candidature', 'Modifier'],
    await cardNamed('Arroser les tomates'),
  )

  await openDatabase(anne.id).jobs.update(job.id, { title: '' })

  await says(['Arroser les tomates, derrière la maison.'], await cardNamed('Job sans titre'))
})

test('a deleted offer is there to be read: place, duration, rate, and nothing to change it by (2.2.39)', async () => {
  const anne = register('private')
  network.api.server.remove(publish(anne, 'Garder le perroquet').id)

  await openApp('/dashboard?tab=deleted', anne)

  const card = await cardNamed('Garder le perroquet')
  await says(['Supprimé', 'Lausanne', '2 h 30', '25 CHF/h'], card)
  expect(within(card).getAllByRole('button')).toHaveLength(1)
  within(card).getByRole('button', { name: 'Republier' })
})

test('an accepted job has its chat in place, one at a time (2.2.31)', async () => {
  const [anne, tom, lea] = [register('private'), register('student', 'Tom'), register('student')]
  say(tom, anne, agree(anne, tom, 'Monter une armoire'), 'À samedi ?')
  agree(anne, lea, 'Ranger la cave')
  const { press, fill, place, user } = await openApp('/dashboard?tab=accepted', anne)
  const [wardrobe, cellar] = [await cardNamed('Monter une armoire'), await cardNamed('Ranger la cave')]

  await press(/^Chat/, wardrobe)
  await says(['À samedi ?'], wardrobe)
  await fill('Votre message', 'Volontiers.')
  await press('Envoyer', wardrobe)
  await says(['Volontiers.', 'envoyé'], wardrobe)
  await press('Autres actions pour Tom Essai', wardrobe)
  await screen.findByRole('menuitem', { name: /^Signaler/ })
  await user.keyboard('{Escape}')
  await press('Chat', cellar)

  await says(['Commencez la conversation !'], cellar)
  expect(within(cellar).getByRole('region', { name: 'Messages' }).querySelector('svg')).toBeNull()
  await saysNo(['Volontiers.'], wardrobe)
  expect(place()).toBe('/dashboard')
  expect(within(cellar).getByRole('button', { name: 'Chat' }).getAttribute('aria-expanded')).toBe('true')
})

test('the title of a job under way leads its poster to the offer (2.2.106)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Porter du bois')
  const { user, place } = await openApp('/dashboard?tab=accepted', marc)

  await user.click(within(await cardNamed('Porter du bois')).getByRole('link', { name: 'Porter du bois' }))

  await screen.findByRole('heading', { level: 1, name: 'Porter du bois' })
  expect(place()).toBe(`/jobs/${job.id}`)
})

test('the page scrolls to a chat that opens in a card, and unseen messages stay unread', async () => {
  const [anne, tom] = [register('private'), register('student', 'Tom')]
  const job = agree(anne, tom, 'Monter une armoire')
  say(tom, anne, job, 'À samedi ?')
  const watched = watchSight()
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { press } = await openApp('/dashboard?tab=accepted', anne)
  const card = await cardNamed('Monter une armoire')

  await press(/^Chat/, card)
  await says(['À samedi ?'], card)
  const chat = within(card).getByRole('region', { name: 'Conversation avec Tom Essai' })
  await expect.poll(() => scrolled.mock.contexts).toContain(chat)
  const how = scrolled.mock.calls[scrolled.mock.contexts.indexOf(chat)]
  say(tom, anne, job, 'Ou dimanche ?')
  await says(['Ou dimanche ?'], card)
  const unreadBeneath = unread(anne)
  watched.comesIntoSight(chat)

  await expect.poll(() => unread(anne)).toBe(0)
  expect([how, unreadBeneath]).toEqual([[{ block: 'nearest', behavior: 'smooth' }], 2])
})

const unread = ({ id }: { id: string }) =>
  [...network.api.server.state.messages.values()].filter((one) => one.receiverId === id && !one.isRead).length

/** Until the test ends no element is in sight unless the test says so. */
const watchSight = () => {
  const watching = new Map<Element, () => void>()
  class OutOfSight {
    readonly #report: IntersectionObserverCallback
    constructor(report: IntersectionObserverCallback) {
      this.#report = report
    }
    observe(target: Element): void {
      const tell = (isIntersecting: boolean) =>
        this.#report([{ target, isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver)
      watching.set(target, () => tell(true))
      tell(false)
    }
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', OutOfSight)
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    comesIntoSight: (place: Element) => {
      for (const [target, tell] of watching) if (place.contains(target)) tell()
    },
  }
}
