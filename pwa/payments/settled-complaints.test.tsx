import { screen, waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { agree, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'

/** Makes a job of Tom's for which Anne has paid 62.50 CHF. */
const annePaidTom = () => {
  const [anne, tom] = [register('private', 'Anne'), register('student', 'Tom', { lastName: 'Rey' })]
  const job = agree(anne, tom, 'Tailler la haie')
  const payment = network.api.money.paid(job.id, 6_250)
  return { anne, tom, job, payment }
}

const act = (who: User, id: string, part: 'withdraw' | 'refund') => {
  network.api.complaints.act(who.id, id, part, { id: '', text: '' })
  network.announce()
}

const problem = () => screen.findByRole('region', { name: 'Problème signalé' })
const release = () => screen.findByRole('alertdialog', { name: /^Libérer les fonds/ })
const unsent = () => screen.findByRole('dialog', { name: 'Réponse non envoyée' })
/** Returns the field, once the stored draft is read. */
const field = async (name: RegExp) => {
  const found = await screen.findByRole<HTMLTextAreaElement>('textbox', { name })
  await waitFor(() => expect(found.disabled).toBe(false))
  return found
}
const answerField = () => field(/Votre réponse/)
const draftsOf = (person: User) => openDatabase(person.id).drafts.count()
/** Returns the name of the element that has the focus. */
const focused = () => {
  const { activeElement } = document
  const name = activeElement?.getAttribute('aria-labelledby')
  return name ? document.getElementById(name)?.textContent : activeElement?.tagName
}

test.each([
  ['a student', 'withdraw', '/accepted-jobs'],
  ['the payer', 'refund', '/dashboard?tab=accepted'],
] as const)(
  'the unsent answer of %s can be copied after the other side ended the problem: %s',
  async (_who, end, path) => {
    const { anne, tom, job } = annePaidTom()
    const complaint = network.api.complaints.raisedBy(anne.id, job.id, 'La haie n’est pas taillée.')
    const [writer, other] = end === 'withdraw' ? [tom, anne] : [anne, tom]
    const { user, press } = await openApp(path, writer)
    await press('Répondre', await problem())
    await user.type(await answerField(), 'Je reviens samedi.')

    act(other, complaint.id, end)

    await says(['Ce problème est déjà réglé.', 'Tailler la haie', 'Je reviens samedi.'], await unsent())
    const written = vi.spyOn(navigator.clipboard, 'writeText')
    await press('Réutiliser le texte', await unsent())
    expect(written).toHaveBeenCalledWith('Je reviens samedi.')
    await press('Supprimer', await unsent())
    await press('Supprimer', await screen.findByRole('alertdialog', { name: /^Supprimer ce brouillon/ }))
    await expect.poll(() => draftsOf(writer)).toBe(0)
    await saysNo(['Réponse non envoyée'])
  },
)

test('a payer about to release reads that the student has agreed to the refund meanwhile', async () => {
  const { anne, tom, job } = annePaidTom()
  const complaint = network.api.complaints.raisedBy(anne.id, job.id, 'La haie n’est pas taillée.')
  const { press } = await openApp('/dashboard?tab=accepted', anne)
  await press('Libérer les fonds', await problem())
  await release()

  act(tom, complaint.id, 'refund')

  await says(['Paiement remboursé', 'Il n’y a plus rien à libérer pour « Tailler la haie ».'])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a payer about to release can still do so when the student withdraws the problem', async () => {
  const { anne, tom, job, payment } = annePaidTom()
  const complaint = network.api.complaints.raisedBy(tom.id, job.id, 'Elle ne répond plus.')
  const { press } = await openApp('/dashboard?tab=accepted', anne)
  await press('Libérer les fonds', await problem())
  await release()

  act(tom, complaint.id, 'withdraw')
  await expect.poll(() => screen.queryByText(/^Problème signalé/)).toBeNull()
  await press('Libérer les fonds', await release())

  await says(['Fonds libérés'])
  expect(payment.state).toBe('released')
})

test('an unsent answer to a settled problem stays on the next visit, until it is deleted', async () => {
  const { anne, tom, job } = annePaidTom()
  const complaint = network.api.complaints.raisedBy(anne.id, job.id, 'La haie n’est pas taillée.')
  const { user, press, goTo } = await openApp('/accepted-jobs', tom)
  await press('Répondre', await problem())
  await user.type(await answerField(), 'Je reviens samedi.')
  await goTo('/about')
  await expect.poll(() => draftsOf(tom)).toBe(1)
  await goTo('/accepted-jobs')
  await problem()
  await saysNo(['Réponse non envoyée'])

  act(anne, complaint.id, 'withdraw')
  await press('Fermer', await unsent())
  await saysNo(['Réponse non envoyée'])
  await goTo('/about')
  await screen.findByRole('heading', { level: 1, name: /propos/ })
  await goTo('/accepted-jobs')

  await says(['Je reviens samedi.'], await unsent())
  await press('Supprimer', await unsent())
  await press('Supprimer', await screen.findByRole('alertdialog', { name: /^Supprimer ce brouillon/ }))
  await expect.poll(() => draftsOf(tom)).toBe(0)
})

test('a student on the dashboard gets the unsent answer back there', async () => {
  const { anne, tom, job } = annePaidTom()
  const complaint = network.api.complaints.raisedBy(anne.id, job.id, 'La haie n’est pas taillée.')
  const { user, press, goTo } = await openApp('/accepted-jobs', tom)
  await press('Répondre', await problem())
  await user.type(await answerField(), 'Je reviens samedi.')
  await goTo('/dashboard')
  await says(['Bonjour Tom'])

  act(anne, complaint.id, 'withdraw')

  await says(['Ce problème est déjà réglé.', 'Je reviens samedi.'], await unsent())
  await press('Supprimer', await unsent())
  await press('Supprimer', await screen.findByRole('alertdialog', { name: /^Supprimer ce brouillon/ }))
  await expect.poll(() => draftsOf(tom)).toBe(0)
})

test('an answer whose receipt got lost before the end shows as perhaps arrived', async () => {
  const { anne, tom, job } = annePaidTom()
  const complaint = network.api.complaints.raisedBy(anne.id, job.id, 'La haie n’est pas taillée.')
  const { user, press } = await openApp('/accepted-jobs', tom)
  await press('Répondre', await problem())
  await user.type(await answerField(), 'Je reviens samedi.')
  network.lose('POST /api/complaints/*')
  await press('Envoyer la réponse')
  await says(['Votre texte est conservé.'])

  act(anne, complaint.id, 'withdraw')

  await says(['Nous ne savons pas si elle est arrivée.'], await unsent())
})

test.each([
  ['its money has left', 'L’argent de ce job a déjà été versé'],
  ['the other side has reported one', 'Un problème est déjà signalé pour ce job'],
])('a problem written down without network can be kept once %s', async (end, why) => {
  const { anne, tom, job, payment } = annePaidTom()
  const { user, press, goTo, choose } = await openApp('/accepted-jobs', tom)
  await choose('Signaler un problème', await screen.findByRole('article', { name: 'Tailler la haie' }))
  network.setOnline(false)
  await user.type(await field(/Que se passe-t-il/), 'Personne à l’adresse.')
  await press('Fermer', await screen.findByRole('dialog', { name: 'Signaler un problème' }))
  await saysNo(['Signalement non envoyé'])
  if (end === 'its money has left') payment.state = 'released'
  else network.api.complaints.raisedBy(anne.id, job.id, 'La haie n’est pas taillée.')
  network.setOnline(true)

  await goTo('/about')
  await screen.findByRole('heading', { level: 1, name: /propos/ })
  await goTo('/accepted-jobs')

  const given = await screen.findByRole('dialog', { name: 'Signalement non envoyé' })
  await says([why, 'Tailler la haie', 'Personne à l’adresse.', 'Votre signalement n’est pas parti.'], given)
  await press('Supprimer', given)
  await press('Supprimer', await screen.findByRole('alertdialog', { name: /^Supprimer ce brouillon/ }))
  await expect.poll(() => draftsOf(tom)).toBe(0)
  await saysNo(['Signalement non envoyé'])
})

test('a problem that is being written stays in its form when the other side reports one, and comes back after it', async () => {
  const { anne, tom, job } = annePaidTom()
  const { user, choose } = await openApp('/accepted-jobs', tom)
  await choose('Signaler un problème', await screen.findByRole('article', { name: 'Tailler la haie' }))
  await user.type(await field(/Que se passe-t-il/), 'Personne à l’adresse.')

  network.api.complaints.raisedBy(anne.id, job.id, 'La haie n’est pas taillée.')
  network.announce()
  await expect.poll(() => screen.queryByText('La haie n’est pas taillée.')).not.toBeNull()
  expect((await field(/Que se passe-t-il/)).value).toBe('Personne à l’adresse.')
  expect(screen.queryByRole('dialog', { name: 'Signalement non envoyé' })).toBeNull()
  await user.keyboard('{Escape}')

  const given = await screen.findByRole('dialog', { name: 'Signalement non envoyé' })
  await says(['Un problème est déjà signalé pour ce job', 'Personne à l’adresse.'], given)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(screen.queryByRole('dialog', { name: 'Signalement non envoyé' })).toBe(given)
})

test('a problem written down comes back once its job has left the device', async () => {
  const { tom, job, payment } = annePaidTom()
  const { user, goTo, choose } = await openApp('/accepted-jobs', tom)
  await choose('Signaler un problème', await screen.findByRole('article', { name: 'Tailler la haie' }))
  await user.type(await field(/Que se passe-t-il/), 'Personne à l’adresse.')
  await goTo('/about')
  await expect.poll(() => draftsOf(tom)).toBe(1)
  payment.state = 'refunded'
  const { applications } = network.api.server.state
  network.api.server.leave([...applications.values()].find((one) => one.jobId === job.id)!.id)
  network.api.server.remove(job.id)
  network.announce()
  await expect.poll(() => openDatabase(tom.id).jobs.get(job.id)).toBeUndefined()

  await goTo('/accepted-jobs')

  const given = await screen.findByRole('dialog', { name: 'Signalement non envoyé' })
  await says(['Personne à l’adresse.', 'Votre signalement n’est pas parti.'], given)
})

test('the focus stays on the job when its button or its problem goes away', async () => {
  const { tom } = annePaidTom()
  const { user, press, choose } = await openApp('/accepted-jobs', tom)
  const card = await screen.findByRole('article', { name: 'Tailler la haie' })
  await choose('Signaler un problème', card)
  await user.type(await field(/Que se passe-t-il/), 'Personne à l’adresse.')

  await press('Envoyer le signalement')
  await problem()
  await expect.poll(() => card.contains(document.activeElement)).toBe(true)
  await press('Retirer le signalement', await problem())

  await says(['Signalement retiré'])
  await expect.poll(focused).toBe('Tailler la haie')
})

test('the focus goes to the page when the job itself goes away', async () => {
  const { anne, tom, job } = annePaidTom()
  network.api.complaints.raisedBy(anne.id, job.id, 'La haie n’est pas taillée.')
  const { press } = await openApp('/accepted-jobs', tom)
  await press('Accepter le remboursement', await problem())

  await press('Accepter le remboursement', await screen.findByRole('alertdialog'))

  await says(['Aucun job accepté'])
  await expect.poll(focused).toBe('MAIN')
})

test('a problem that the other side reports is announced to a screen reader', async () => {
  const { anne, tom, job } = annePaidTom()
  await openApp('/accepted-jobs', tom)
  const card = await screen.findByRole('article', { name: 'Tailler la haie' })
  const spoken = () => [...card.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('')
  expect(spoken()).toBe('')

  network.api.complaints.raisedBy(anne.id, job.id, 'La haie n’est pas taillée.')
  network.announce()

  await problem()
  await expect.poll(spoken).toBe('Anne Essai a signalé un problème : « Tailler la haie ».')
})
