import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { formatDay } from '../../schema/dates.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { openApp, type App } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { agree, jobNow, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { failOnce } from '../testing/storage.ts'

/** Makes a job of Tom's for which Anne has paid 62.50 CHF. */
const annePaidTom = () => {
  const [anne, tom] = [register('private', 'Anne'), register('student', undefined, { lastName: 'Rey' })]
  const job = agree(anne, tom, 'Tailler la haie')
  const payment = network.api.money.paid(job.id, 6_250)
  return { anne, tom, job, payment }
}

const card = () => screen.findByRole('article', { name: 'Tailler la haie' })
/** Waits until the device knows the payments: then another job, whose money is held, says so. */
const knowsPayments = async () =>
  says(['Net pour vous : 59.37 CHF'], await screen.findByRole('article', { name: 'Ranger la cave' }))
/** Opens the menu of the job, and returns its entry for a new problem. */
const report = async ({ press }: Pick<App, 'press'>) => {
  await press('Autres actions', await card())
  await screen.findByRole('menuitem', { name: /^Avis sur/ })
  return screen.queryByRole('menuitem', { name: 'Signaler un problème' })
}
const dialog = (name: string) => screen.findByRole('dialog', { name })
const problem = () => screen.findByRole('region', { name: 'Problème signalé' })
/** Returns the field, once the stored draft is read. */
const field = async (name: RegExp) => {
  const found = await screen.findByRole<HTMLTextAreaElement>('textbox', { name })
  await waitFor(() => expect(found.disabled).toBe(false))
  return found
}

test('a student reports a problem on the job, and reads the next steps', async () => {
  const { tom, job } = annePaidTom()
  const { user, press, choose } = await openApp('/accepted-jobs', tom)

  await choose('Signaler un problème', await card())
  await says(['Tailler la haie', '0 / 1000'], await dialog('Signaler un problème'))
  await user.type(await field(/Que se passe-t-il/), 'Personne à l’adresse.')
  await press('Envoyer le signalement')

  await says(['Problème signalé', 'L’autre personne a été avertie.'])
  const shown = await problem()
  await says(
    [
      'Problème signalé. Le montant de 62.50 CHF fictifs reste réservé',
      'Vous',
      'Personne à l’adresse.',
      'Retirer le signalement',
    ],
    shown,
  )
  const decision = new Date(Date.now() + 14 * 24 * 3_600_000).toISOString()
  await says([`Sans accord, nous décidons dès le ${formatDay(decision)}.`], shown)
  expect(jobNow(job.id).complaint).toMatchObject({ byId: tom.id, reason: 'Personne à l’adresse.' })
  expect(await report({ press })).toBeNull()
})

test('without words nothing is reported', async () => {
  const { tom, job } = annePaidTom()
  const { press, choose } = await openApp('/accepted-jobs', tom)

  await choose('Signaler un problème', await card())
  await press('Envoyer le signalement')

  await says(['Décrivez le problème'])
  expect(jobNow(job.id).complaint).toBeUndefined()
})

test('a payer who completes work with a reported problem reads that this settles the problem', async () => {
  const { anne, job } = annePaidTom()
  network.api.complaints.raisedBy(anne.id, job.id, 'La haie n’est pas taillée.')
  const { press } = await openApp('/dashboard?tab=accepted', anne)

  await press('Marquer terminé', await card())

  await says(
    ['Le problème signalé sera clos et vous ne pourrez plus être remboursé.'],
    await screen.findByRole('alertdialog', { name: /^Marquer ce job/ }),
  )
})

test('nothing can be reported where no money is held', async () => {
  const [anne, tom] = [register('private'), register('student')]
  agree(anne, tom, 'Tailler la haie')
  network.api.money.paid(agree(anne, tom, 'Ranger la cave').id, 6_250)

  const app = await openApp('/accepted-jobs', tom)

  await knowsPayments()
  expect(await report(app)).toBeNull()
})

test('no second problem is offered at any moment while one is open', async () => {
  const { anne, tom, job } = annePaidTom()
  network.api.complaints.raisedBy(anne.id, job.id, 'La haie n’est pas taillée.')
  network.api.money.paid(agree(anne, tom, 'Ranger la cave').id, 6_250)
  let offers = 0
  const watch = new MutationObserver(() => {
    if (screen.queryByRole('menu')?.textContent.includes('Signaler un problème')) offers += 1
  })
  const held = network.hold('GET /api/wallets/*')
  const app = await openApp('/accepted-jobs', tom)
  watch.observe(document.body, { childList: true, subtree: true })

  await report(app)
  held.letGo()
  await knowsPayments()
  watch.disconnect()

  expect(offers).toBe(0)
})

test('the poster reads the problem, answers, and agrees to the refund', async () => {
  const { anne, tom, job } = annePaidTom()
  network.api.complaints.raisedBy(anne.id, job.id, 'La haie n’est pas taillée.')
  const { user, press } = await openApp('/accepted-jobs', tom)

  const shown = await problem()
  await says(['Anne', 'La haie n’est pas taillée.', 'acceptez de le rembourser'], shown)
  expect(within(shown).queryByRole('button', { name: 'Libérer les fonds' })).toBeNull()
  await press('Répondre', shown)
  await user.type(await field(/Votre réponse/), 'Je reviens samedi.')
  await press('Envoyer la réponse')
  await says(['Réponse envoyée'])
  await says(['Vous', 'Je reviens samedi.'], await problem())

  await press('Accepter le remboursement', await problem())
  const asked = await screen.findByRole('alertdialog', { name: /^Rembourser le particulier/ })
  await says(
    ['Le montant de 62.50 CHF fictifs sera rendu au particulier', 'Cette action est définitive.', 'Retour'],
    asked,
  )
  // "Annuler" would read like agreeing to what the text says: the job is cancelled.
  expect(within(asked).queryByRole('button', { name: 'Annuler' })).toBeNull()
  await press('Accepter le remboursement', asked)

  await says(['Remboursement accepté'])
  expect(jobNow(job.id)).toMatchObject({ status: 'cancelled' })
})

test('reserved money shows no figure before the device knows whether the money is real', async () => {
  const { anne, tom, job } = annePaidTom()
  network.api.complaints.raisedBy(anne.id, job.id, 'La haie n’est pas taillée.')
  const held = network.hold('GET /api/config')
  await openApp('/accepted-jobs', tom)

  const shown = await problem()
  await says(['Problème signalé. L’argent reste réservé jusqu’à'], shown)
  held.letGo()

  await says(['Problème signalé. Le montant de 62.50 CHF fictifs reste réservé jusqu’à'], shown)
})

test('the payer releases anyway, which settles it', async () => {
  const { anne, tom, job, payment } = annePaidTom()
  network.api.complaints.raisedBy(tom.id, job.id, 'Elle ne répond plus.')
  const { press } = await openApp('/accepted-jobs', anne)

  await press('Libérer les fonds', await problem())
  await press('Libérer les fonds', await screen.findByRole('alertdialog', { name: /^Libérer les fonds/ }))

  await says(['Fonds libérés'])
  await expect.poll(() => screen.queryByRole('region', { name: 'Problème signalé' })).toBeNull()
  expect(payment.state).toBe('released')
})

test('while the bank examines the money nobody is asked to move it', async () => {
  const { anne, tom, job, payment } = annePaidTom()
  network.api.complaints.raisedBy(anne.id, job.id, 'La haie n’est pas taillée.')
  payment.state = 'disputed'
  await openApp('/accepted-jobs', tom)

  const shown = await problem()

  await says(['La banque du particulier examine ce paiement'], shown)
  await expect.poll(() => within(shown).queryByRole('button', { name: 'Accepter le remboursement' })).toBeNull()
})

test('money that is on its way cannot be stopped any more', async () => {
  const { anne, tom, payment } = annePaidTom()
  payment.state = 'releasing'
  network.api.money.paid(agree(anne, tom, 'Ranger la cave').id, 6_250)

  const app = await openApp('/accepted-jobs', tom)

  await knowsPayments()
  expect(await report(app)).toBeNull()
})

test('the person who reported a problem withdraws it', async () => {
  const { anne, job } = annePaidTom()
  network.api.complaints.raisedBy(anne.id, job.id, 'La haie n’est pas taillée.')
  const { press } = await openApp('/dashboard?tab=accepted', anne)

  await press('Retirer le signalement', await problem())

  await says(['Signalement retiré', 'au plus tôt dans deux jours'])
  expect(jobNow(job.id).complaint).toBeUndefined()
})

test('the wallet says that a problem waits, and leads to it', async () => {
  const { anne, tom, job } = annePaidTom()
  const { press } = await openApp('/dashboard?tab=wallet', anne)
  await screen.findByRole('button', { name: 'Signaler un problème' })

  network.api.complaints.raisedBy(tom.id, job.id, 'Elle ne répond plus.')
  network.announce()

  await says(['En attente : un problème a été signalé'])
  await expect.poll(() => screen.queryByRole('button', { name: 'Signaler un problème' })).toBeNull()
  await press('Libérer')
  await screen.findByRole('alertdialog', { name: /^Libérer les fonds/ })
  expect((await screen.findByText('Voir le problème signalé')).closest('a')?.getAttribute('href')).toBe(
    '/accepted-jobs',
  )
})

test('without network the text is kept, and leaves once the network is back', async () => {
  const { tom, job } = annePaidTom()
  const { user, press, choose } = await openApp('/accepted-jobs', tom)
  await choose('Signaler un problème', await card())
  network.setOnline(false)

  await user.type(await field(/Que se passe-t-il/), 'Personne à l’adresse.')
  await says(['Brouillon enregistré sur cet appareil', 'Nécessite le réseau'], await dialog('Signaler un problème'))
  await press('Envoyer le signalement')
  expect(jobNow(job.id).complaint).toBeUndefined()
  await press('Fermer', await dialog('Signaler un problème'))
  network.setOnline(true)
  await choose('Signaler un problème', await card())
  expect((await field(/Que se passe-t-il/)).value).toBe('Personne à l’adresse.')
  await saysNo(['Nécessite le réseau'])
  await press('Envoyer le signalement')

  await says(['Problème signalé'])
  expect(jobNow(job.id).complaint?.reason).toBe('Personne à l’adresse.')
})

test('a refused complaint shows the reason in the dialog, and keeps its text', async () => {
  const { tom, payment } = annePaidTom()
  const { user, press, choose } = await openApp('/accepted-jobs', tom)
  await choose('Signaler un problème', await card())
  await user.type(await field(/Que se passe-t-il/), 'Trop tard.')
  payment.state = 'released'

  await press('Envoyer le signalement')

  await says(['L’argent de ce job a déjà été versé', 'page Contact', 'Votre texte est conservé.'])
  expect((await field(/Que se passe-t-il/)).value).toBe('Trop tard.')
})

/** Loses the server's answers to these requests, and keeps their effects from this device. */
const loseWhatHappens = (line: string) => {
  network.loseAnswers(line)
  network.lose('GET /api/sync*')
}

test('an answer to a complaint whose receipt got lost is there once, though it is sent after another visit', async () => {
  const { anne, tom, job } = annePaidTom()
  network.api.complaints.raisedBy(anne.id, job.id, 'La haie n’est pas taillée.')
  const { user, press, goTo } = await openApp('/accepted-jobs', tom)
  await press('Répondre', await problem())
  await user.type(await field(/Votre réponse/), 'Je reviens samedi.')
  loseWhatHappens('POST /api/complaints/*')
  await press('Envoyer la réponse')
  await says(['Pas de réseau pour le moment.', 'Votre texte est conservé.'])
  await goTo('/about')
  await screen.findByRole('heading', { level: 1, name: /propos/ })
  await goTo('/accepted-jobs')
  await press('Répondre', await problem())
  expect((await field(/Votre réponse/)).value).toBe('Je reviens samedi.')
  network.heal()

  await press('Envoyer la réponse')

  await says(['Réponse envoyée'])
  expect(jobNow(job.id).complaint?.answers.map(({ text }) => text)).toEqual(['Je reviens samedi.'])
})

test('a complaint whose receipt got lost is known to have arrived once it is on the job', async () => {
  const { tom, job } = annePaidTom()
  const { user, press, choose } = await openApp('/accepted-jobs', tom)
  await choose('Signaler un problème', await card())
  await user.type(await field(/Que se passe-t-il/), 'Personne à l’adresse.')
  network.loseAnswers(`POST /api/jobs/${job.id}/complaints`)

  await press('Envoyer le signalement')

  await says(['Problème signalé', 'L’autre personne a été avertie.'])
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Signaler un problème' })).toBeNull()
  await expect.poll(() => openDatabase(tom.id).drafts.count()).toBe(0)
})

test('a complaint that arrives shows as sent, although its draft cannot be deleted', async () => {
  const { tom, job } = annePaidTom()
  const { user, press, choose } = await openApp('/accepted-jobs', tom)
  await choose('Signaler un problème', await card())
  await user.type(await field(/Que se passe-t-il/), 'Personne à l’adresse.')
  failOnce('delete', 'drafts')

  await press('Envoyer le signalement')

  await says(['L’autre personne a été avertie.'])
  expect(jobNow(job.id).complaint).toMatchObject({ reason: 'Personne à l’adresse.' })
})

test('a complaint that arrived while nobody looked leaves no draft behind', async () => {
  const { tom, job } = annePaidTom()
  const { user, press, goTo, choose } = await openApp('/accepted-jobs', tom)
  await choose('Signaler un problème', await card())
  await user.type(await field(/Que se passe-t-il/), 'Personne à l’adresse.')
  loseWhatHappens(`POST /api/jobs/${job.id}/complaints`)
  await press('Envoyer le signalement')
  await says(['Votre texte est conservé.'])
  await goTo('/about')
  await expect.poll(() => openDatabase(tom.id).drafts.count()).toBe(1)
  network.heal()

  await goTo('/accepted-jobs')
  network.announce()

  await problem()
  await expect.poll(() => openDatabase(tom.id).drafts.count()).toBe(0)
})
