import { screen, waitFor, within } from '@testing-library/dom'
import { assert, expect, test, vi } from 'vitest'
import { formatDay, formatMoment, swissDay } from '../../schema/dates.ts'
import { newId } from '../../schema/ids.ts'
import { dialogNamed, fieldNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { accept, act, agree, applicationsOf, apply, jobNow, move, publish, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { unmountAll } from '../testing/render.ts'
import { toaster } from '../ui/toast.ts'

const card = (name: string) => screen.findByRole('article', { name })

// Shows rules 2.2.13, 2.2.82, 2.2.83, 2.2.85.
test('a student reads the agreed terms and the employer, begins the work and writes', async () => {
  const [marc, lea] = [register('private', 'Marc', { lastName: 'Blancpain' }), register('student')]
  const job = agree(marc, lea, 'Porter du bois')
  const { press, choose } = await openApp('/accepted-jobs', lea)

  const shown = await card('Porter du bois')
  await says(['Accepté', job.description, 'Lausanne', '2 h 30', 'Employeur: Marc Blancpain', '25 CHF/heure'], shown)
  await choose('Commencer', shown)
  await says(['Le job est en cours'])
  await says(['Le travail est en cours.'], await card('Porter du bois'))
  expect(jobNow(job.id).status).toBe('in_progress')

  await press('Ouvrir le chat', shown)
  await screen.findByRole('dialog', { name: 'Conversation avec Marc Blancpain' })
})

test('undated work that has not begun can be marked completed at once, by a button (2.2.32, 2.2.171)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  agree(marc, lea, 'Porter du bois')
  const { press } = await openApp('/dashboard?tab=accepted', marc)

  await press('Marquer terminé', await card('Porter du bois'))

  await screen.findByRole('alertdialog', { name: /^Marquer ce job comme terminé/ })
})

test('a poster reads which student has the job (2.2.84)', async () => {
  const [marc, lea] = [register('private'), register('student', 'Léa', { lastName: 'Rochat' })]
  agree(marc, lea, 'Porter du bois')
  publish(marc, 'Tondre la pelouse')

  await openApp('/accepted-jobs', marc)

  await says(['Attribué à Léa Rochat'], await card('Porter du bois'))
  expect(screen.queryByRole('article', { name: 'Tondre la pelouse' })).toBeNull()
})

test.each(['student', 'private'] as const)(
  'the title of an accepted job leads a %s to the offer (2.2.106)',
  async (side) => {
    const [marc, lea] = [register('private'), register('student')]
    const job = agree(marc, lea, 'Porter du bois')
    const { user, place } = await openApp('/accepted-jobs', side === 'student' ? lea : marc)

    await user.click(within(await card('Porter du bois')).getByRole('link', { name: 'Porter du bois' }))

    await screen.findByRole('heading', { level: 1, name: 'Porter du bois' })
    expect(place()).toBe(`/jobs/${job.id}`)
  },
)

// Shows rule 2.2.86.
test.each([
  ['student', 'Dès qu’un particulier accepte votre candidature, vous retrouvez le job ici.', 'Voir les offres'],
  ['private', 'Acceptez une candidature : vous retrouverez le job ici.', 'Voir mes offres'],
] as const)('without an accepted job a %s reads how one comes here', async (side, text, way) => {
  await openApp('/accepted-jobs', register(side))

  await says(['Aucun job accepté', text, way])
})

test('a student accepts a proposed cancellation, after a question', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Porter du bois')
  move(job, 'in_progress')
  move(job, 'cancelled')
  const { press } = await openApp('/accepted-jobs', lea)
  await says(['Annulation proposée', 'Rien ne change sans votre accord'], await card('Porter du bois'))

  await press('Accepter l’annulation')
  const asked = await screen.findByRole('alertdialog')
  await says(['Accepter l’annulation ?', '« Porter du bois » sera annulé', 'Cette action est définitive.'], asked)
  expect(jobNow(job.id).status).toBe('in_progress')
  await press('Accepter l’annulation', asked)

  await says(['Job annulé'])
  expect(jobNow(job.id).status).toBe('cancelled')
})

test.each([
  ['poster', 'l’argent vous sera rendu ; si l’étudiant est venu ou vous a écrit, la proposition prendra fin'],
  ['student', 'le job sera annulé et l’argent rendu ; si votre venue est notée ou que vous avez écrit depuis'],
] as const)('the %s reads when a proposal to cancel paid work ends, and how (3.5.670)', async (side, how) => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Porter du bois')
  move(job, 'in_progress')
  move(job, 'cancelled')
  const { jobs } = network.api.server.state
  jobs.set(job.id, { ...jobNow(job.id), proposalEndsAt: '2026-12-27T22:59:59.000Z' })

  await openApp('/accepted-jobs', side === 'poster' ? marc : lea)

  await says([`Sans réponse jusqu’au ${formatDay('2026-12-27T22:59:59.000Z')}`, how], await card('Porter du bois'))
})

test('a student whose poster is suspended reads that the work can be cancelled alone, and cancels it after a question (1.2.436)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Porter du bois')
  move(job, 'in_progress')
  const { press } = await openApp('/accepted-jobs', lea)
  await card('Porter du bois')
  await saysNo(['Compte du particulier suspendu'])

  network.api.server.setSuspended(marc.id, true)
  network.announce()
  await says(['Compte du particulier suspendu', 'Vous pouvez l’annuler sans son accord.'], await card('Porter du bois'))
  await press('Annuler')
  const asked = await screen.findByRole('alertdialog')
  await says(['Annuler ce job ?', '« Porter du bois » sera annulé', 'Cette action est définitive.'], asked)
  expect(jobNow(job.id).status).toBe('in_progress')
  await press('Annuler le job', asked)

  await says(['Job annulé'])
  expect(jobNow(job.id).status).toBe('cancelled')
})

test('a poster whose student is suspended reads that the work can be cancelled alone, and cancels it after a question (1.2.444)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Porter du bois')
  move(job, 'in_progress')
  const { press } = await openApp('/accepted-jobs', marc)
  await card('Porter du bois')
  await saysNo(['Compte de l’étudiant suspendu'])

  network.api.server.setSuspended(lea.id, true)
  network.announce()
  await says(['Compte de l’étudiant suspendu', 'sans son accord'], await card('Porter du bois'))
  await press('Annuler')
  const asked = await screen.findByRole('alertdialog')
  await says(['Annuler ce job ?', 'la conversation fermée et l’étudiant averti'], asked)
  await press('Annuler le job', asked)

  await says(['Job annulé'])
  expect(jobNow(job.id).status).toBe('cancelled')
})

test('a poster who may no longer cancel alone reads that the cancellation is only proposed', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Porter du bois')
  move(job, 'in_progress')
  network.api.server.setSuspended(lea.id, true)
  const { press } = await openApp('/accepted-jobs', marc)
  await says(['Compte de l’étudiant suspendu'], await card('Porter du bois'))
  await press('Annuler')
  const asked = await screen.findByRole('alertdialog')

  network.api.server.setSuspended(lea.id, false)
  await press('Annuler le job', asked)

  await says(['Annulation proposée', 'L’étudiant doit encore donner son accord.'])
  await waitFor(() => expect(toaster.getVisibleToasts()).toMatchObject([{ title: 'Annulation proposée' }]))
  expect(jobNow(job.id).status).toBe('in_progress')
})

test('a student accepted under changed terms reads so, and gives the job up after a question (1.2.443)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = publish(marc, 'Porter du bois')
  const letter = apply(lea, job)
  act(marc, 'job.edit', { id: job.id, rate: 15 })
  accept(letter)
  const { press } = await openApp('/accepted-jobs', lea)
  await says(['Offre modifiée depuis votre candidature', 'sans l’accord du particulier'], await card('Porter du bois'))

  await press('Renoncer')
  const asked = await screen.findByRole('alertdialog')
  expect(jobNow(job.id).status).toBe('assigned')
  await press('Annuler le job', asked)

  await says(['Job annulé'])
  expect(jobNow(job.id).status).toBe('cancelled')
})

test('a student whose work has begun without them agrees to its changed terms by a button (1.2.443)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = publish(marc, 'Porter du bois')
  const letter = apply(lea, job)
  act(marc, 'job.edit', { id: job.id, rate: 15 })
  accept(letter)
  move(job, 'in_progress')
  const { press } = await openApp('/accepted-jobs', lea)
  await says(['Offre modifiée depuis votre candidature'], await card('Porter du bois'))

  await press('Accepter l’offre')

  await says(['Offre acceptée'])
  await saysNo(['Offre modifiée depuis votre candidature'])
  expect(jobNow(job.id).status).toBe('in_progress')
})

test('a student who begins the work has agreed to its changed terms, and its poster is never asked', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = publish(marc, 'Porter du bois')
  const letter = apply(lea, job)
  act(marc, 'job.edit', { id: job.id, rate: 15 })
  accept(letter)
  const { choose } = await openApp('/accepted-jobs', lea)

  await choose('Commencer', await card('Porter du bois'))

  await says(['Le travail est en cours.'])
  await saysNo(['Offre modifiée depuis votre candidature'])
  unmountAll()
  await openApp('/accepted-jobs', marc)
  await card('Porter du bois')
  await saysNo(['Offre modifiée depuis votre candidature'])
})

test('a student who declines a proposed cancellation goes on working', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Porter du bois')
  move(job, 'in_progress')
  move(job, 'cancelled')
  const { press } = await openApp('/accepted-jobs', lea)

  await press('Refuser')

  await says(['Annulation refusée', 'Le travail est en cours.'])
  await saysNo(['Annulation proposée'])
  expect(jobNow(job.id)).toMatchObject({ status: 'in_progress' })
  expect(jobNow(job.id).cancellationProposedAt).toBeUndefined()
})

test('the poster takes the proposal back', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Porter du bois')
  move(job, 'in_progress')
  move(job, 'cancelled')
  const { press } = await openApp('/accepted-jobs', marc)

  await press('Retirer la proposition')

  await says(['Proposition retirée'])
  expect(jobNow(job.id).cancellationProposedAt).toBeUndefined()
})

test('a refused answer says so and changes nothing on the screen', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Porter du bois')
  const { choose } = await openApp('/accepted-jobs', lea)
  network.reply(`PATCH /api/jobs/${job.id}`, 500, { message: 'Une erreur s’est produite', code: 'internal' })

  await choose('Commencer', await card('Porter du bois'))

  await says(['Erreur lors de la mise à jour du job', 'Date à convenir'])
  expect(jobNow(job.id).status).toBe('assigned')
})

test('without network nothing can be begun, and the card says why; the chat opens', async () => {
  const [marc, lea] = [register('private'), register('student')]
  agree(marc, lea, 'Porter du bois', { scheduledFor: new Date().toISOString() })
  const { press } = await openApp('/accepted-jobs', marc)
  const shown = await card('Porter du bois')

  network.setOnline(false)

  await expect
    .poll(() => within(shown).getByRole('button', { name: 'Commencer' }).getAttribute('aria-disabled'))
    .toBe('true')
  await press('Ouvrir le chat', shown)
  await screen.findByRole('dialog', { name: /^Conversation avec/ })
})

test('agreed work with a date goes into the calendar of the device, also without a network; other work has no button (1.2.397)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const scheduledFor = '2026-12-01T13:00:00.000Z'
  const job = agree(marc, lea, 'Porter du bois', { scheduledFor })
  agree(marc, lea, 'Tondre la pelouse')
  const { press } = await openApp('/accepted-jobs', lea)
  await says([formatMoment(scheduledFor)], await card('Porter du bois'))
  network.setOnline(false)
  const saved: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return 'blob:calendar'
  })

  await press('Ajouter à mon agenda', await card('Porter du bois'))
  create.mockRestore()

  expect(saved[0]?.type).toContain('text/calendar')
  expect(await saved[0]?.text()).toContain(`UID:${job.id}@coup-de-main\r\n`)
  expect(within(await card('Tondre la pelouse')).queryByRole('button', { name: 'Ajouter à mon agenda' })).toBeNull()
})

test.each([
  ['assigned', 'Je ne peux pas venir'],
  ['in_progress', 'Je ne peux pas continuer'],
] as const)(
  'a student leaves unpaid work that is %s after a question, and the poster reads that it is offered again (1.2.460)',
  async (status, label) => {
    const [marc, lea] = [register('private', 'Marc'), register('student')]
    const job = agree(marc, lea, 'Porter du bois')
    if (status === 'in_progress') move(job, status)
    const { press, choose } = await openApp('/accepted-jobs', lea)

    await choose(label, await card('Porter du bois'))
    const asked = await screen.findByRole('alertdialog')
    await says(
      [
        'Renoncer à ce job ?',
        '« Porter du bois » redeviendra une offre ouverte',
        'Marc recevra une notification',
        'La conversation et les coordonnées ne seront plus visibles.',
      ],
      asked,
    )
    expect(jobNow(job.id).status).toBe(status)
    await press('Renoncer', asked)

    await says(['Vous avez renoncé à ce job', 'Aucun job accepté'])
    expect(jobNow(job.id)).toMatchObject({ status: 'open', assignedToId: null })
    unmountAll()
    await openApp('/dashboard?tab=jobs', marc)
    await says(['Porter du bois'])
  },
)

test.each(['Léa', 'Marc'])(
  'the menu of accepted work opens the TWINT helper with its price for %s, until the work is paid (2.2.160)',
  async (name) => {
    const [marc, lea] = [register('private', 'Marc'), register('student', 'Léa')]
    agree(marc, lea, 'Tondre la pelouse')
    network.api.money.paid(agree(marc, lea, 'Porter du bois').id, 6_250)
    const { press, choose } = await openApp('/accepted-jobs', name === 'Léa' ? lea : marc)

    await press('Autres actions', await card('Porter du bois'))
    await screen.findByRole('menuitem', { name: 'Signaler un problème' })
    expect(screen.queryByRole('menuitem', { name: 'QR code Twint' })).toBeNull()
    await press('Autres actions', await card('Porter du bois'))
    await choose('QR code Twint', await card('Tondre la pelouse'))

    await dialogNamed('Paiement Twint')
    expect(fieldNamed('Motif').value).toBe('Tondre la pelouse')
    expect(fieldNamed('Montant').value).toMatch(/^62[.,]50?$/)
  },
)

test('a student whose money is released reads the ways out in place of the button (1.2.460)', async () => {
  const [marc, lea] = [register('private', 'Marc'), register('student')]
  const payment = network.api.money.paid(agree(marc, lea, 'Porter du bois').id, 6_250)
  network.api.money.release(marc.id, payment.releaseId)

  const { press } = await openApp('/accepted-jobs', lea)

  await says(['L’argent de ce job est déjà versé ou retenu : pour renoncer'], await card('Porter du bois'))
  await press('Autres actions', await card('Porter du bois'))
  await screen.findByRole('menuitem', { name: 'Avis sur Marc Essai' })
  expect(screen.queryByRole('menuitem', { name: /^Je ne peux pas/ })).toBeNull()
})

test('a student leaves work that its poster noted as paid in cash, since no card has paid it (1.2.460)', async () => {
  const [marc, lea] = [register('private', 'Marc'), register('student')]
  const { id: jobId } = agree(marc, lea, 'Porter du bois')
  const payment = { id: newId(), jobId, payeeId: lea.id, amount: 6_250 }
  const paidOn = swissDay(new Date().toISOString())
  act(marc, 'payment.declare', { ...payment, method: 'cash', paidOn })
  const { choose } = await openApp('/accepted-jobs', lea)
  await says(['Marc dit vous avoir payé 62.50 CHF en espèces'], await card('Porter du bois'))
  await saysNo(['déjà versé'], await card('Porter du bois'))

  await choose('Je ne peux pas venir', await card('Porter du bois'))

  await says(['Renoncer à ce job ?'], await screen.findByRole('alertdialog'))
})

test('paid work whose terms have changed has one way out, that of the banner, and says the net sum (1.2.443, 1.2.492)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = publish(marc, 'Porter du bois')
  const letter = apply(lea, job)
  act(marc, 'job.edit', { id: job.id, rate: 15 })
  accept(letter)
  network.api.money.paid(job.id, 3_750)

  await openApp('/accepted-jobs', lea)

  const net = ['35.62 CHF net', 'Net pour vous : 35.62 CHF fictifs, argent réservé']
  await says(['Vous pouvez renoncer à ce job', ...net], await card('Porter du bois'))
  await saysNo(['37.50 CHF', 'déjà versé'], await card('Porter du bois'))
})

/** A moment of the present Swiss day that is to come: in an hour, and shortly before midnight in a second. */
const laterToday = (): string => {
  const now = Date.now()
  const [soon, sooner] = [3_600_000, 1_000].map((ms) => new Date(now + ms).toISOString()) as [string, string]
  return swissDay(soon) === swissDay(sooner) ? soon : sooner
}

test('a student leaves paid work with a reason, which its poster reads, and has somebody else looked for in one press (1.2.612, 2.2.214)', async () => {
  const [marc, lea, tom] = [register('private', 'Marc'), register('student', 'Léa'), register('student')]
  const job = publish(marc, 'Porter du bois', { scheduledFor: laterToday() })
  const [hers] = [apply(lea, job), apply(tom, job)]
  accept(hers)
  network.api.money.paid(job.id, 6_250)
  const { choose, press, fill, user } = await openApp('/accepted-jobs', lea)

  await choose('Je ne peux pas continuer', await card('Porter du bois'))
  const asked = await screen.findByRole('alertdialog')
  await says(['Le paiement par carte sera rendu à Marc', 'Annoncé moins de 12 h avant'], asked)
  await user.click(within(asked).getByRole('radio', { name: 'Malade' }))
  await fill('Un mot pour Marc (facultatif)', 'Désolée ! '.repeat(40))
  await press('Renoncer', asked)
  await says(['Ce texte est trop long', '400 / 300'], asked)
  await fill('Un mot pour Marc (facultatif)', 'Désolée !')
  await press('Renoncer', asked)

  await says(['Vous avez renoncé à ce job'])
  expect(network.api.money.payments.map(({ state }) => state)).toEqual(['refunded'])
  unmountAll()
  const ofMarc = await openApp('/dashboard?tab=jobs', marc)
  await says(['Léa ne peut pas venir', 'Malade : « Désolée ! »'])
  network.setOnline(false)
  await ofMarc.press('Rouvrir l’offre')
  await says(['Nous demandons aux personnes refusées si elles sont encore libres'])
  network.setOnline(true)
  await expect.poll(() => applicationsOf(job).map(({ askedAgainAt }) => Boolean(askedAgainAt))).toEqual([true])
  unmountAll()
  const ofTom = await openApp(`/jobs/${job.id}`, tom)
  await says(['Encore libre ?', 'La personne choisie ne peut pas venir'])
  await ofTom.press('Je suis encore libre')
  await says(['Vous avez déjà postulé'])
  await expect.poll(() => applicationsOf(job).map(({ status }) => status)).toEqual(['pending'])
})

test('work whose money was released in the moment in which a student leaves is not left, and the student reads why (1.2.460)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Porter du bois')
  const { press, choose } = await openApp('/accepted-jobs', lea)
  await choose('Je ne peux pas venir', await card('Porter du bois'))
  const asked = await screen.findByRole('alertdialog')

  network.api.money.release(marc.id, network.api.money.paid(job.id, 6_250).releaseId)
  await press('Renoncer', asked)

  await says(['Vous n’avez pas renoncé à ce job', 'demandez au particulier de proposer l’annulation'])
  expect(jobNow(job.id).status).toBe('in_progress')
})

test('a student leaves work in a tunnel, and its poster hears of it once there is a network; a poster has no entry for it (1.2.460)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Porter du bois')
  const ofLea = await openApp('/accepted-jobs', lea)
  network.setOnline(false)

  await ofLea.choose('Je ne peux pas venir', await card('Porter du bois'))
  await ofLea.press('Renoncer', await screen.findByRole('alertdialog'))

  await says(['Enregistré, envoi dès que vous serez en ligne.', 'Aucun job accepté'])
  expect(jobNow(job.id).status).toBe('assigned')
  network.setOnline(true)
  await expect.poll(() => jobNow(job.id).status).toBe('open')
  unmountAll()
  agree(marc, lea, 'Porter du bois')
  const ofMarc = await openApp('/accepted-jobs', marc)
  await ofMarc.press('Autres actions', await card('Porter du bois'))
  await screen.findByRole('menuitem', { name: 'Commencer' })
  expect(screen.queryByRole('menuitem', { name: 'Je ne peux pas venir' })).toBeNull()
})

test('the student alone reads the address that the poster sent, and finds the way to it and an event there (1.2.491)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  const job = agree(marc, lea, 'Porter du bois', { scheduledFor: '2027-12-03T09:00:00Z' })
  const place = (from: typeof marc, to: typeof lea, name: string) =>
    act(from, 'message.send', {
      id: newId(),
      jobId: job.id,
      receiverId: to.id,
      content: `Lieu : ${name}`,
      attachment: { kind: 'place', name, at: null },
    })
  place(marc, lea, 'Rue Haute 1')
  place(marc, lea, 'Rue du Lac 4')
  place(lea, marc, 'Gare de Nyon')
  const save = vi.spyOn(URL, 'createObjectURL')
  const { press } = await openApp('/accepted-jobs', lea)

  const shown = await card('Porter du bois')
  await says(['Rue du Lac 4'], shown)
  await saysNo(['Rue Haute', 'Gare de Nyon', 'Demander l’adresse'], shown)
  const way = within(shown).getByRole('link', { name: 'Itinéraire' }).getAttribute('href')
  expect(decodeURIComponent(way ?? '')).toContain('Rue du Lac 4, Lausanne, VD')
  await press('Ajouter à mon agenda', shown)
  const event = save.mock.calls[0]?.[0]
  assert(event instanceof Blob)
  expect(await event.text()).toContain('LOCATION:Rue du Lac 4\\, Lausanne\\, VD')
})

test('a student without an address asks for it with words that wait in the field (1.2.491)', async () => {
  const [marc, lea] = [register('private'), register('student')]
  agree(marc, lea, 'Porter du bois')
  agree(marc, lea, 'Traduire', { deliveryType: 'remote' })
  agree(marc, lea, 'Tondre', { location: 'Rue du Lac 4, Nyon, VD' })
  const { press } = await openApp('/accepted-jobs', lea)
  await saysNo(['Demander l’adresse'], await card('Traduire'))
  await saysNo(['Demander l’adresse'], await card('Tondre'))

  await press('Demander l’adresse', await card('Porter du bois'))

  await waitFor(() =>
    expect(screen.getByPlaceholderText('Tapez votre message...')).toHaveProperty(
      'value',
      'Bonjour, pouvez-vous m’envoyer l’adresse exacte ?',
    ),
  )
  expect(network.api.server.state.messages.size).toBe(0)
})
