import { useState } from 'react'
import { flushSync } from 'react-dom'
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { formatDate } from '../../../schema/dates.ts'
import { newId, type Id } from '../../../schema/ids.ts'
import { hiddenTitle } from '../../../schema/jobs/fields.ts'
import type { MutationArguments } from '../../../schema/mutations.ts'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { jobPath } from '../../../sync/fetched/cache.ts'
import { openDatabase } from '../../../sync/store/database.ts'
import { PreloadedProvider } from '../../data/preloaded.tsx'
import { createAppRouter } from '../../router.ts'
import { dialogNamed, openApp, signInOnDevice } from '../../testing/app.tsx'
import { tapAt } from '../../testing/double-tap.ts'
import { network } from '../../testing/network.ts'
import { accept, agree, apply, jobNow, move, publish, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { render } from '../../testing/render.ts'
import { fillStorage } from '../../testing/storage.ts'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test.each<[string[], Partial<MutationArguments<'job.publish'>>]>([
  [['Faible', 'Espèces', 'Sur place'], { urgencyLevel: 'low', paymentMethod: 'cash', deliveryType: 'in_person' }],
  [['Normale', 'TWINT', 'À distance'], { urgencyLevel: 'normal', paymentMethod: 'twint', deliveryType: 'remote' }],
  [['Élevée', 'Espèces ou TWINT', 'Hybride'], { urgencyLevel: 'high', paymentMethod: 'both', deliveryType: 'hybrid' }],
  [['Urgente'], { urgencyLevel: 'urgent' }],
])('an offer says how soon, for which payment and where: %j', async (words, details) => {
  const { id } = publish(register('private'), 'Étiqueter des bocaux', details)

  await openApp(`/jobs/${id}`)

  const facts = (await screen.findByRole('heading', { name: 'Informations pratiques' })).closest('section')!
  for (const word of words) expect(within(facts).getAllByText(word)).not.toEqual([])
})

// Shows rule 2.2.58.
test.each([
  ['open', 'Ouvert'],
  ['in_progress', 'En cours'],
  ['completed', 'Terminé'],
] as const)('an offer that is %s says “%s” beside its title', async (status, word) => {
  const marc = register('private')
  const job = status === 'open' ? publish(marc, 'Porter du bois') : agree(marc, register('student'), 'Porter')
  if (status !== 'open') move(job, status)

  await openApp(`/jobs/${job.id}`)

  const head = (await heading(job.title)).closest('header')!
  expect(within(head).getAllByText(word)).not.toEqual([])
})

test('whoever has applied to an offer that is hidden reads why it has no text, and does not read that it is open', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = publish(marc, 'Argent facile')
  apply(lea, job)
  network.api.server.setHidden(job.id, true)

  await openApp(`/jobs/${job.id}`, lea)

  const head = (await heading(hiddenTitle)).closest('header')!
  await says(['Masqué'], head)
  await saysNo(['Ouvert'], head)
  await says(['Notre équipe a masqué cette offre : son texte n’est pas visible'])
})

/** Shows an offer as the server's document does, with the preloaded answer. Returns a function that renders it again, and the router. */
const openDocument = async (id: Id) => {
  const path = jobPath(id)
  const value = network.api.answer({ method: 'GET', path, query: new URLSearchParams(), body: undefined }).body
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [`/jobs/${id}`] }) })
  await router.load()
  let drawAgain = () => {}
  function Document() {
    const [, setTurn] = useState(0)
    drawAgain = () => flushSync(() => setTurn((turn) => turn + 1))
    return (
      <PreloadedProvider value={{ [path]: { value } }}>
        <RouterProvider router={router} />
      </PreloadedProvider>
    )
  }
  render(<Document />)
  return { drawAgain: () => drawAgain(), router }
}

test('the server’s content stays in sight while the page is drawn before the device has the offer', async () => {
  const { id } = publish(register('private'), 'Réparer un volet')

  const { drawAgain } = await openDocument(id)
  drawAgain()

  await heading('Réparer un volet')
  await saysNo(['Cette page ne s’affiche pas'])
  await says(['Description', 'Postuler'])
})

// Shows rules 2.2.4, 2.2.58, 2.5.11, 2.9.3.
test('an offer shows its description, place, duration, rate, poster and the things to bring', async () => {
  const marc = register('private', 'Marc', { lastName: 'Blancpain', city: 'Pully, VD' })
  const { id } = publish(marc, 'Tailler la haie', {
    location: 'Vevey, VD',
    toolsProvided: false,
    requiredTools: ['ladder'],
    requiredSkills: ['Patience'],
    deliverables: ['Un fagot'],
  })

  await openApp(`/jobs/${id}`)

  await heading('Tailler la haie')
  await says(['Vevey', '2 h 30', '25 CHF/h', 'Marc Blancpain', 'Ouvert', 'Tailler la haie, derrière la maison.'])
  await says(['Informations pratiques', 'Tarif minimum', '15 CHF/h', 'Détails supplémentaires', 'Patience', 'Un fagot'])
  await says(['Outils requis', 'Échelle'])
  await says(['Marc Blancpain', 'Pully, VD'], screen.getByRole('region', { name: 'Publiée par' }))
})

test('an offer’s head names its day, its total, its distance, and how its poster is rated (2.2.150)', async () => {
  const nextYear = new Date().getFullYear() + 1
  const privateProfile = { rating: 4.9, completedJobs: 12, propertyType: null }
  const { id } = publish(register('private', undefined, { privateProfile }), 'Tailler la haie', {
    location: 'Pully, VD',
    scheduledFor: `${nextYear}-12-05T09:00:00.000Z`,
  })
  const { goTo } = await openApp(`/jobs/${id}`)
  await says(['12 jobs terminés'], await screen.findByRole('region', { name: 'Publiée par' }))

  await signInOnDevice(register('student', undefined, { city: 'Lausanne, VD' }))
  await goTo(`/jobs/${id}`)

  const head = (await heading('Tailler la haie')).closest('header')!
  await says([`5 déc. ${nextYear}, 10:00`, 'env. 62.50 CHF', 'Pully, VD · 2 km'], head)
  await within(head).findByRole('img', { name: '4.9 sur 5' })
  await says(['12 jobs terminés'], screen.getByRole('region', { name: 'Publiée par' }))
})

test('no line of an offer’s title begins with a sign', async () => {
  const { id } = publish(register('private'), 'Cave : tout trier')

  await openApp(`/jobs/${id}`)

  expect((await screen.findByRole('heading', { level: 1, name: /^Cave/ })).textContent).toBe('Cave\u00a0: tout trier')
})

test('a visitor may apply; who has applied reads how it stands, and the poster manages the offer (2.2.60, 2.6.5, 2.6.14)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = publish(marc, 'Porter du bois')
  const { goTo } = await openApp(`/jobs/${job.id}`)
  await screen.findByRole('button', { name: 'Postuler' })
  const letter = apply(lea, job)

  await signInOnDevice(lea)
  const sent = `Envoyée le ${formatDate(network.api.server.state.applications.get(letter)!.appliedAt)}`
  await says(['Vous avez déjà postulé', 'En attente', sent, 'Voir mes candidatures'])
  await signInOnDevice(marc)
  await goTo(`/jobs/${job.id}`)

  const manage = await screen.findByRole('link', { name: 'Gérer cette offre' })
  expect(manage.getAttribute('href')).toBe(`/dashboard?tab=jobs&jobId=${job.id}`)
})

test('whoever has the work reads that it is theirs, and no more that and when they applied (2.2.60, 2.6.5)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Porter du bois')

  await openApp(`/jobs/${job.id}`, lea)

  await screen.findByRole('link', { name: 'Chat' })
  await says(['Acceptée', 'Accord de travail'])
  await saysNo(['Vous avez déjà postulé', 'Envoyée le'])
})

test('an offer that is given away says so in place of the way to apply (2.2.60)', async () => {
  const marc = register('private')
  const job = agree(marc, register('student'), 'Porter du bois')
  const { goTo } = await openApp(`/jobs/${job.id}`)
  await says(['Ce job est déjà attribué.'])

  move(job, 'completed')
  await goTo('/jobs')
  await goTo(`/jobs/${job.id}`)

  await says(['Ce job est terminé.'])
  expect(screen.queryByRole('button', { name: 'Postuler' })).toBeNull()
})

test('an offer whose day has passed says so, and can be applied for (1.2.445)', async () => {
  const { id } = publish(register('private'), 'Porter du bois', { scheduledFor: '2026-01-05T08:00:00.000Z' })

  await openApp(`/jobs/${id}`)

  await says(['Date passée', 'Postuler'])
})

test('an offer that is not there is the documented page, under its title', async () => {
  await openApp(`/jobs/${newId()}`)

  await heading('Page introuvable')
  expect(document.title).toBe('Page introuvable · Coup de main')
})

test('a server that fails says that the offer could not be loaded, and asks again on a press (2.8.12)', async () => {
  const { id } = publish(register('private'), 'Porter du bois')
  network.reply('GET /api/jobs/*', 500, 'not json')
  const { press } = await openApp(`/jobs/${id}`)
  await heading('Erreur')
  await says(["Impossible de charger les détails de l'emploi."])

  network.heal()
  await press('Réessayer')

  await heading('Porter du bois')
})

test('a device without room shows the offer that it received', async () => {
  const { id } = publish(register('private', 'Marc'), 'Porter du bois')
  fillStorage()

  await openApp(`/jobs/${id}`)

  await heading('Porter du bois')
  await says(['Porter du bois, derrière la maison.', 'Marc'])
})

test('without network an offer seen before is there, and one never seen says why it is not', async () => {
  const marc = register('private')
  const [seen, other] = [publish(marc, 'Porter du bois'), publish(marc, 'Tondre la pelouse')]
  const { goTo } = await openApp(`/jobs/${seen.id}`)
  await heading('Porter du bois')

  network.setOnline(false)
  await goTo(`/jobs/${other.id}`)
  await heading('Vous êtes hors ligne')
  await says(['Cette offre n’est pas enregistrée sur cet appareil.'])
  await goTo(`/jobs/${seen.id}`)

  await heading('Porter du bois')
  await says(['Dernière mise à jour à l’instant'])
})

test('an offer that was withdrawn since is not shown to whoever comes back to it', async () => {
  const { id } = publish(register('private'), 'Vider le grenier')
  const { goTo, back } = await openApp(`/jobs/${id}`)
  await heading('Vider le grenier')
  await goTo('/contact')
  await heading('Contact')

  network.api.server.remove(id)
  back()

  await heading('Cette offre a été retirée')
  expect(jobNow(id).deletedAt).toBeTruthy()
})

test('a double press on the way back from an offer goes back once', async () => {
  const { id } = publish(register('private'), 'Vider le grenier')
  const { goTo, place } = await openApp('/about')
  await goTo('/contact')
  await goTo(`/jobs/${id}`)
  await heading('Vider le grenier')
  const button = screen.getByRole('button', { name: 'Retour' })

  tapAt(button, 1_000)
  tapAt(button, 1_050)

  await heading('Contact')
  expect(place()).toBe('/contact')
})

test('an offer that came with the document and was withdrawn since is not shown to whoever comes back to it', async () => {
  const { id } = publish(register('private'), 'Vider le grenier')
  const { router } = await openDocument(id)
  await heading('Vider le grenier')
  await router.navigate({ to: '/contact' })
  await heading('Contact')

  network.api.server.remove(id)
  router.history.back()

  await heading('Cette offre a été retirée')
})

test('an offer that came with the document says that somebody else was given it while it is read', async () => {
  const job = publish(register('private'), 'Vider le grenier')
  const lea = register('student')
  await signInOnDevice(lea)
  await openDocument(job.id)
  await screen.findByRole('button', { name: 'Postuler' })
  await expect.poll(() => openDatabase(lea.id).jobs.get(job.id)).toBeDefined()

  accept(apply(register('student'), job))

  await says(['Ce job est déjà attribué à un autre étudiant.'])
  expect(screen.queryByRole('button', { name: 'Postuler' })).toBeNull()
})

test('an offer that is withdrawn while it is read says so, and leads to the others', async () => {
  const { id } = publish(register('private'), 'Vider le grenier')
  const app = await openApp(`/jobs/${id}`, register('student'))
  await heading('Vider le grenier')

  network.api.server.remove(id)
  network.announce()

  await heading('Cette offre a été retirée')
  await saysNo(['Page introuvable'])
  await app.user.click(screen.getByRole('link', { name: 'Parcourir les offres' }))
  await expect.poll(app.place).toMatch(/^\/jobs/)
})

test('a letter that is typed while its offer is withdrawn stays open above the page that says so', async () => {
  const { id } = publish(register('private', 'Marc'), 'Vider le grenier')
  const app = await openApp(`/jobs/${id}`, register('student'))
  await app.press('Postuler')
  const dialog = await dialogNamed('Votre candidature')
  await app.fill('Votre lettre à Marc', 'Je suis libre samedi.')

  network.api.server.remove(id)

  await screen.findByText('Cette offre a été retirée')
  await says(['Cette offre a été retirée. Votre lettre reste en brouillon', 'Je suis libre samedi.'], dialog)
})

test('who has deleted an offer reads on its page that they have', async () => {
  const marc = register('private')
  const { id } = publish(marc, 'Vider le grenier')
  network.api.server.remove(id)

  await openApp(`/jobs/${id}`, marc)

  await says(['Supprimé', 'Vous avez supprimé cette offre.'], await screen.findByRole('main'))
  await saysNo(['Ouvert', 'retirée par le particulier'], screen.getByRole('main'))
})

test('an offer stays in sight when its visitor signs in, and is asked for again', async () => {
  const { id, title } = publish(register('private'), 'Vider le grenier')
  await openApp(`/jobs/${id}`)
  await heading(title)
  network.calls = []

  await signInOnDevice(register('student'))

  await expect.poll(() => network.calls).toContain(`GET /api/jobs/${id}`)
  await heading(title)
})
