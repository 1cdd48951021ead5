import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { User } from '../../schema/accounts/user.ts'
import { limits } from '../../schema/limits.ts'
import { dialogNamed, fieldNamed, openApp, type App } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { waitLikePeople } from '../testing/patience.ts'
import { accept, act, applicationsOf, apply, publish, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { unmountAll } from '../testing/render.ts'
import { fillStorage, freeStorage } from '../testing/storage.ts'
import { withoutDetail } from '../testing/narrow-window.ts'

withoutDetail()

/** Opens Marc's offer as Léa, with an empty letter. */
async function openLetter(): Promise<App & { lea: User; job: JobRow; dialog: HTMLElement }> {
  const lea = register('student', 'Léa')
  const job = publish(register('private'), 'Porter du bois')
  const app = await openApp(`/jobs/${job.id}`, lea)
  await app.press('Postuler')
  return { ...app, lea, job, dialog: await dialogNamed('Votre candidature') }
}

const sendButton = () => screen.getByRole('button', { name: 'Envoyer ma candidature' })

test('where the age decides, the letter asks for it, keeps the answer, and leaves without one (1.2.730)', async () => {
  const [lea, tom, marc] = [register('student', 'Léa'), register('student', 'Tom'), register('private')]
  const late = publish(marc, 'Servir le soir', { scheduledFor: '2027-03-06T20:30:00.000Z', duration: '2 h' })
  const { press, fill, user } = await openApp(`/jobs/${late.id}`, lea)
  await press('Postuler')
  const dialog = await dialogNamed('Votre candidature')
  await fill('Votre lettre', 'Je viens.')

  await user.click(within(dialog).getByRole('radio', { name: 'J’ai moins de 18 ans' }))
  await says(['Le travail a lieu la nuit'], dialog)
  await press('Envoyer ma candidature')
  await says(['Ce travail est réservé à des personnes plus âgées'])
  await user.click(within(dialog).getByRole('radio', { name: 'J’ai 18 ans ou plus' }))
  await saysNo(['Le travail a lieu la nuit'], dialog)
  await press('Envoyer ma candidature')
  await says(['Candidature envoyée !'])
  unmountAll()
  const other = await openApp(`/jobs/${late.id}`, tom)
  await other.press('Postuler')
  await other.fill('Votre lettre', 'Moi aussi.')
  await other.press('Envoyer ma candidature')

  await expect.poll(() => applicationsOf(late).map(({ statedAge }) => statedAge)).toEqual(['adult', undefined])
  unmountAll()
  const household = await openApp(`/dashboard?tab=jobs&jobId=${late.id}`, marc)
  await household.press(/Léa/, await dialogNamed('Candidatures'))
  await says(['18 ans ou plus, selon la lettre'])
})

test('a blank letter cannot be sent (1.2.54, 1.2.55, 1.5.11)', async () => {
  const { fill } = await openLetter()
  const before = sendButton()
  expect(before).toHaveProperty('disabled', true)

  await fill('Votre lettre', '   ')
  expect(sendButton()).toHaveProperty('disabled', true)
  await fill('Votre lettre', 'J’ai de bons bras.')

  expect(sendButton()).toHaveProperty('disabled', false)
})

test('a letter that is too long shows an error until it is shortened, and has the focus', async () => {
  const { fill, press, dialog, job } = await openLetter()
  await fill('Votre lettre', 'a'.repeat(3_001))

  await press('Envoyer ma candidature')
  await says(['Ce texte est trop long', '3001 / 3000'], dialog)
  await expect.poll(() => document.activeElement).toBe(fieldNamed('Votre lettre'))
  await fill('Votre lettre', 'a'.repeat(3_000))

  await says(['3000 / 3000'], dialog)
  await saysNo(['Ce texte est trop long'], dialog)
  expect(applicationsOf(job)).toEqual([])
})

test('the counter counts the letter as it is sent, with its fields filled in', async () => {
  const { fill, press, dialog, job } = await openLetter()

  await fill('Votre lettre', `{titre}${'a'.repeat(limits.letter - job.title.length + 1)}`)
  await says(['3001 / 3000'], dialog)
  await fill('Votre lettre', `{titre}${'a'.repeat(limits.letter - job.title.length)}`)
  await says(['3000 / 3000'], dialog)
  await press('Envoyer ma candidature')

  await expect.poll(() => applicationsOf(job).length).toBe(1)
})

test('the field of a letter is locked while the letter is on its way', async () => {
  const { fill, press } = await openLetter()
  await fill('Votre lettre', 'J’ai de bons bras.')
  const sending = network.hold('POST /api/sync/push')

  await press('Envoyer ma candidature')
  await screen.findByRole('button', { name: 'Envoi...' })
  const isLocked = fieldNamed('Votre lettre').closest('[inert]') !== null
  sending.letGo()

  await says(['Candidature envoyée ! Redirection vers vos candidatures...'])
  expect(isLocked).toBe(true)
})

// Shows rules 1.2.34, 1.2.54, 1.2.56, 1.4.16, 1.7.17, 1.8.6.
test('a letter on its way says so, and its arrival leads to the applications', async () => {
  const { fill, press, place, job } = await openLetter()
  await fill('Votre lettre', 'J’ai de bons bras.')
  const sending = network.hold('POST /api/sync/push')

  await press('Envoyer ma candidature')
  await screen.findByRole('button', { name: 'Envoi...' })
  sending.letGo()

  await says(['Candidature envoyée ! Redirection vers vos candidatures...', 'Mes candidatures', 'Porter du bois'])
  expect(place()).toBe('/dashboard')
  expect(applicationsOf(job)).toMatchObject([{ message: 'J’ai de bons bras.' }])
})

test('a person who leaves the page while a letter is on its way stays on the new page', async () => {
  const { fill, press, goTo, place, job } = await openLetter()
  await fill('Votre lettre', 'J’ai de bons bras.')
  const sending = network.hold('POST /api/sync/push')
  await press('Envoyer ma candidature')
  await screen.findByRole('button', { name: 'Envoi...' })

  await goTo('/services')
  sending.letGo()

  await says(['Candidature envoyée !'])
  expect(applicationsOf(job)).toHaveLength(1)
  await saysNo(['Redirection'])
  expect(place()).toBe('/services')
})

test('a student who withdraws a letter and applies again on one screen begins with a blank letter', async () => {
  const lea = register('student')
  publish(register('private'), 'Porter du bois')
  const { fill, press, goTo } = await openApp('/dashboard?tab=jobs', lea)
  await press('Postuler')
  await dialogNamed('Votre candidature')
  await fill('Votre lettre', 'J’ai de bons bras.')
  await press('Envoyer ma candidature')
  await says(['Mes candidatures', 'En attente (1)'])
  await press('Porter du bois')
  await press('Retirer')
  await press('Retirer', await screen.findByRole('alertdialog'))
  await says(['Candidature retirée.'])

  await goTo('/dashboard?tab=jobs')
  await press('Postuler')
  await dialogNamed('Votre candidature')

  expect(fieldNamed('Votre lettre').value).toBe('')
})

test('without network a letter is saved, says when it leaves, and leaves once the network is back', async () => {
  const { fill, press, job, dialog } = await openLetter()
  network.setOnline(false)
  await says(['Vous êtes hors ligne.'], dialog)
  await fill('Votre lettre', 'J’ai de bons bras.')

  await press('Envoyer ma candidature')
  await says(['Enregistré, envoi dès que vous serez en ligne.', 'En attente d’envoi'])
  await press('Porter du bois', await screen.findByRole('article', { name: 'Porter du bois' }))
  await says(['J’ai de bons bras.'])
  expect(applicationsOf(job)).toEqual([])
  network.setOnline(true)

  await expect.poll(() => applicationsOf(job).length).toBe(1)
  await screen.findByText('En attente')
  expect(applicationsOf(job)).toHaveLength(1)
})

test('on a slow line a waiting letter reads that it leaves as soon as possible', async () => {
  waitLikePeople()
  const { fill, press } = await openLetter()
  await fill('Votre lettre', 'J’ai de bons bras.')
  const sending = network.hold('POST /api/sync/push')

  await press('Envoyer ma candidature')

  await says(['Enregistré, envoi dès que possible.', '1 envoi en attente.', 'Il partira dès que possible'])
  await saysNo(['dès que vous serez en ligne'])
  sending.letGo()
})

test('once the session has expired a letter is saved, and says that it leaves after a new sign-in', async () => {
  const lea = register('student')
  const job = publish(register('private'), 'Porter du bois')
  const { fill, press } = await openApp(`/jobs/${job.id}`, lea)
  network.api.session = null
  network.setOnline(false)
  network.setOnline(true)
  await press('Fermer', await dialogNamed('Connexion à Coup de main'))
  await press('Postuler')
  await says(['Votre session a expiré. Elle partira après votre reconnexion.'], await dialogNamed('Votre candidature'))
  await fill('Votre lettre', 'J’ai de bons bras.')

  await press('Envoyer ma candidature')

  await says(['Enregistré, envoi après votre reconnexion.', '1 envoi en attente.'])
  await says(['Il partira après votre reconnexion.'])
  await saysNo(['dès que vous serez en ligne', 'prochaine ouverture'])
})

test('a letter that waited for the network while the offer changed shows that the offer was changed', async () => {
  const { fill, press, job } = await openLetter()
  network.setOnline(false)
  await fill('Votre lettre', 'J’ai de bons bras.')
  await press('Envoyer ma candidature')
  await says(['En attente d’envoi'])
  act(network.api.server.state.users.get(job.postedById)!, 'job.edit', { id: job.id, rate: 15 })
  network.setOnline(true)

  await press('Porter du bois', await screen.findByRole('article', { name: 'Porter du bois' }))
  await says(['Offre modifiée'], await screen.findByRole('list', { name: 'Suivi' }))
})

test('a letter to an unreachable server is saved at once, though the browser believes in its network', async () => {
  const { fill, press } = await openLetter()
  network.vanish()
  await fill('Votre lettre', 'J’ai de bons bras.')
  await screen.findAllByText('Hors ligne')
  const pressed = performance.now()

  await press('Envoyer ma candidature')
  await says(['Enregistré, envoi dès que vous serez en ligne.'])

  expect(performance.now() - pressed).toBeLessThan(1_500)
})

test('a letter refused while the dialog stands open says why, with its text kept (1.8.5)', async () => {
  const { fill, press, job, dialog } = await openLetter()
  await fill('Votre lettre', 'J’ai de bons bras.')
  network.reply('GET /api/sync/pull*', 503, '')
  accept(apply(register('student'), job))

  await press('Envoyer ma candidature')

  await says(['Cette offre n’est plus ouverte.'], dialog)
  await says(['Erreur', "Une erreur est survenue lors de l'envoi de votre candidature."])
  expect(fieldNamed('Votre lettre').value).toBe('J’ai de bons bras.')
})

test('an offer given away while a student writes shows it beside the letter, which stays (1.2.451)', async () => {
  const { fill, job, dialog } = await openLetter()
  await fill('Votre lettre', 'J’ai de bons bras.')

  accept(apply(register('student'), job))

  await says(['Ce job est déjà attribué à un autre étudiant.', 'Votre lettre reste en brouillon'], dialog)
  expect(fieldNamed('Votre lettre').value).toBe('J’ai de bons bras.')
  expect(sendButton()).toHaveProperty('disabled', true)
})

test('an offer withdrawn while a student writes in the list shows it beside the letter, which stays (1.2.451)', async () => {
  const lea = register('student')
  const job = publish(register('private'), 'Porter du bois')
  const { fill, press } = await openApp('/dashboard?tab=jobs', lea)
  await press('Postuler')
  const dialog = await dialogNamed('Votre candidature')
  await fill('Votre lettre', 'J’ai de bons bras.')

  network.api.server.remove(job.id)

  await says(['Cette offre a été retirée.', 'Votre lettre reste en brouillon'], dialog)
  expect(fieldNamed('Votre lettre').value).toBe('J’ai de bons bras.')
  expect(sendButton()).toHaveProperty('disabled', true)
  await saysNo(['Hors ligne'], dialog)
})

test('an offer changed while a student writes shows its new terms, and the student agrees to them (1.2.451)', async () => {
  const { fill, press, job, dialog } = await openLetter()
  await fill('Votre lettre', 'J’ai de bons bras.')

  act(network.api.server.state.users.get(job.postedById)!, 'job.edit', { id: job.id, rate: 15 })

  await says(['Porter du bois', '15 CHF/h', 'L’offre vient de changer'], dialog)
  await says([`tarif 15 CHF/h (avant ${job.rate} CHF/h)`], dialog)

  await press('Envoyer ma candidature')
  await expect.poll(() => applicationsOf(job).length).toBe(1)
  expect(applicationsOf(job)[0]?.termsChangedAt).toBeUndefined()
})

test('an application sent in another window shows beside the letter, which stays and is not sent again', async () => {
  const { fill, lea, job, dialog } = await openLetter()
  await fill('Votre lettre', 'J’ai de bons bras.')

  apply(lea, job, 'Brève lettre.')

  await says(['Vous avez déjà postulé'], dialog)
  expect(fieldNamed('Votre lettre').value).toBe('J’ai de bons bras.')
  expect(sendButton()).toHaveProperty('disabled', true)
})

test('a device that takes nothing more says that the letter was not sent, and keeps it in sight (1.8.5)', async () => {
  const { fill, press, dialog } = await openLetter()
  await fill('Votre lettre', 'J’ai un balai.')
  fillStorage('UnknownError')

  await press('Envoyer ma candidature')

  await says(['Erreur', "Une erreur est survenue lors de l'envoi de votre candidature."])
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('J’ai un balai.')
})

test('a device without room shows it, keeps the letter in sight and leads to its storage (1.2.412)', async () => {
  const { fill, press, dialog, place, user } = await openLetter()
  await fill('Votre lettre', 'J’ai un balai.')
  fillStorage()

  await press('Envoyer ma candidature')

  await says(['Cet appareil n’a plus de place. Libérez de la place, puis réessayez. Votre texte reste ici.'], dialog)
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('J’ai un balai.')
  await user.click(within(dialog).getByRole('link', { name: 'Voir le stockage' }))
  await says(['Stockage utilisé'])
  expect(place()).toBe('/settings#stockage')
})

test('a letter that found no room is there again once somebody has made some, and leaves (1.2.412)', async () => {
  const { fill, press, back, job, user } = await openLetter()
  await fill('Votre lettre', 'J’ai un balai.')
  fillStorage()
  await press('Envoyer ma candidature')
  await user.click(await screen.findByRole('link', { name: 'Voir le stockage' }))
  await says(['Stockage utilisé'])

  freeStorage()
  back()
  await press('Postuler')
  await expect.poll(() => fieldNamed('Votre lettre').value).toBe('J’ai un balai.')
  await press('Envoyer ma candidature')

  await expect.poll(() => applicationsOf(job).map(({ message }) => message)).toEqual(['J’ai un balai.'])
})

test('a half-written letter is kept on the device, and is there at the next visit', async () => {
  const { fill, press, dialog } = await openLetter()
  await fill('Votre lettre', 'J’ai de')
  await says(['Brouillon enregistré sur cet appareil'], dialog)

  await press('Fermer', dialog)
  await press('Postuler')
  await dialogNamed('Votre candidature')

  await expect.poll(() => fieldNamed('Votre lettre').value).toBe('J’ai de')
})

test('a letter to an offer whose day has passed reads that it has, and is sent after a question (1.2.445)', async () => {
  const job = publish(register('private'), 'Porter du bois', { scheduledFor: '2026-01-05T08:00:00.000Z' })
  const { press, fill } = await openApp(`/jobs/${job.id}`, register('student'))
  await press('Postuler')
  const dialog = await dialogNamed('Votre candidature')
  await says(['La date de ce job est passée. Proposez un autre jour dans votre lettre.'], dialog)
  await fill('Votre lettre', 'Lundi prochain ?')

  await press('Envoyer ma candidature', dialog)
  const question = await screen.findByRole('alertdialog', { name: /^Envoyer quand même/ })
  expect(applicationsOf(job)).toEqual([])
  await press('Envoyer ma candidature', question)

  await says(['Mes candidatures', 'Porter du bois'])
  expect(applicationsOf(job)).toMatchObject([{ message: 'Lundi prochain ?' }])
})
