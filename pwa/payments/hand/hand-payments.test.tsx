import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { User } from '../../../schema/accounts/user.ts'
import { formatShortDay, formatSpokenDay, swissDay } from '../../../schema/dates.ts'
import { newId, type Id } from '../../../schema/ids.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import type { HandPayment } from '../../../schema/payments/hand-payment.ts'
import { dialogNamed, fieldNamed, openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { act, agree, move, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { unmountAll } from '../../testing/render.ts'

const today = swissDay(new Date().toISOString())
const [day, spokenDay] = [formatShortDay(today), formatSpokenDay(today)]
const accepted = '/dashboard?tab=accepted'

/** Makes work of Léa's for Françoise, of 60 CHF. */
const leaWorks = (details: Parameters<typeof agree>[3] = {}) => {
  const [marie, lea] = [register('private', 'Françoise'), register('student', 'Léa')]
  return { marie, lea, job: agree(marie, lea, 'Tailler la haie', { rate: 30, duration: '2h', ...details }) }
}

const payersNote = /^J’ai réglé en espèces \/ TWINT$/
const studentsNote = /^J’ai reçu en espèces \/ TWINT$/
const card = () => screen.findByRole('article', { name: 'Tailler la haie' })
const stored = (): HandPayment[] => [...network.api.server.state.handPayments.values()]

const declare = (by: User, job: JobRow, more: { amount?: number } = {}): Id => {
  const id = newId()
  const named = { id, jobId: job.id, payeeId: job.assignedToId! }
  act(by, 'payment.declare', { ...named, amount: 6_000, method: 'cash', paidOn: today, ...more })
  return id
}

test('a payer notes rate × hours with holidays in cash with two presses, and the card payment is gone (2.2.110, 2.2.305)', async () => {
  const { marie, lea, job } = leaWorks()
  const { press } = await openApp(accepted, marie)
  await says(['Réserver le paiement'], await card())

  await press(payersNote, await card())
  const dialog = await dialogNamed('Vous avez payé')
  await says(['Léa confirmera. Aucun argent ne passe par nous.'], dialog)
  expect((fieldNamed('Montant en CHF') as HTMLInputElement).value).toBe('65.00')
  await press('Enregistrer le paiement', dialog)

  await says([`Réglé en espèces, 65.00 CHF, ${day}`, 'Léa doit confirmer'], await card())
  await saysNo(['Réserver', 'J’ai réglé'], await card())
  await expect.poll(stored).toEqual([expect.objectContaining({ jobId: job.id, payerId: marie.id, payeeId: lea.id })])
})

test('a payer without network notes another amount by TWINT, which waits on the device (2.2.110)', async () => {
  const { marie } = leaWorks()
  const { press, fill, user } = await openApp(accepted, marie)
  await card()
  network.setOnline(false)

  await press(payersNote, await card())
  const dialog = await dialogNamed('Vous avez payé')
  await fill('Montant en CHF', '0.50')
  await press('Enregistrer le paiement', dialog)
  await says(['Le montant doit être entre 1.00 et 10’000 CHF'], dialog)
  await fill('Montant en CHF', '65')
  await user.click(within(dialog).getByRole('radio', { name: 'TWINT' }))
  await press('Enregistrer le paiement', dialog)

  await says([`Réglé par TWINT, 65.00 CHF, ${day}`, 'En attente d’envoi'], await card())
  await saysNo(['Réserver'], await card())
  expect(stored()).toEqual([])
  network.setOnline(true)
  await expect.poll(stored).toEqual([expect.objectContaining({ amount: 6_500, method: 'twint' })])
})

test('expenses that were refunded stand beside the amount, and count for nothing (2.2.276)', async () => {
  const { marie } = leaWorks()
  const { press, fill, user } = await openApp(accepted, marie)
  await press(payersNote, await card())
  const dialog = await dialogNamed('Vous avez payé')
  await user.click(within(dialog).getByText('Frais remboursés'))
  await fill('Frais en CHF', '2000')
  await press('Enregistrer le paiement', dialog)
  await says(['Les frais doivent être entre 0.05 et 1’000 CHF'], dialog)
  await fill('Frais en CHF', '8.50')
  await press('Enregistrer le paiement', dialog)

  await says([`Réglé en espèces, 65.00 CHF et 8.50 CHF de frais, ${day}`], await card())
  await expect.poll(stored).toEqual([expect.objectContaining({ amount: 6_500, expenses: 850 })])
  expect([...network.api.server.state.wageYears.values()]).toMatchObject([{ declared: 6_500 }])
})

test('the day of a payment is not in the future, nor before the acceptance (3.5.35)', async () => {
  const { marie } = leaWorks()
  const { press, fill } = await openApp(accepted, marie)

  await press(payersNote, await card())
  const dialog = await dialogNamed('Vous avez payé')
  await fill('Jour', '2020-01-01')
  await press('Enregistrer le paiement', dialog)

  await says(['Choisissez un jour depuis l’acceptation, au plus tard aujourd’hui'], dialog)
  expect(stored()).toEqual([])
})

test('the student reads who says what, and one press confirms it for both (2.2.110)', async () => {
  const { marie, lea, job } = leaWorks()
  declare(marie, job)
  const { press } = await openApp('/accepted-jobs', lea)
  await says([`Françoise dit vous avoir payé 60.00 CHF en espèces le ${spokenDay}`], await card())

  await press('C’est juste', await card())

  await says([`Réglé en espèces, 60.00 CHF, ${day}`], await card())
  await saysNo(['C’est juste', 'J’ai réglé', 'J’ai reçu'], await card())
  await expect.poll(stored).toEqual([expect.objectContaining({ confirmedAt: expect.any(String) })])
})

test('a student who received nothing says so, and the card payment is back for the payer (2.2.110)', async () => {
  const { marie, lea, job } = leaWorks()
  declare(marie, job)
  const { press } = await openApp('/accepted-jobs', lea)

  await press('Pas reçu', await card())
  await says([
    `Vous n’avez pas confirmé le paiement de 60.00 CHF en espèces le ${spokenDay}`,
    'Finalement, c’est juste',
  ])
  await expect.poll(stored).toEqual([expect.objectContaining({ contestedAt: expect.any(String) })])

  unmountAll()
  await openApp(accepted, marie)
  await says(['Léa ne confirme pas le paiement de 60.00 CHF', 'Réserver le paiement'], await card())
})

test('a student names another amount, and the payer corrects theirs (2.2.110)', async () => {
  const { marie, lea, job } = leaWorks()
  const id = declare(marie, job)
  act(lea, 'payment.contest', { id, jobId: job.id, otherAmount: 5_000 })
  const { press, fill } = await openApp(accepted, marie)
  await says(['Léa ne confirme pas le paiement de 60.00 CHF', 'Selon Léa, c’était 50.00 CHF.'], await card())

  await press('Corriger', await card())
  const dialog = await dialogNamed('Vous avez payé')
  await fill('Montant en CHF', '50')
  await press('Enregistrer le paiement', dialog)

  await says([`Réglé en espèces, 50.00 CHF, ${day}`, 'Léa doit confirmer'], await card())
  await saysNo(['Réglé en espèces, 60.00'], await card())
  await expect
    .poll(() => stored().map(({ amount, isWithdrawn }: HandPayment & { isWithdrawn?: true }) => [amount, isWithdrawn]))
    .toEqual([
      [6_000, true],
      [5_000, undefined],
    ])
})

test('"Autre montant" asks for it, and both read it (2.2.110)', async () => {
  const { marie, lea, job } = leaWorks()
  declare(marie, job)
  const { press, fill } = await openApp('/accepted-jobs', lea)

  await press('Autre montant', await card())
  const dialog = await dialogNamed(/^Combien avez-vous reçu/)
  await fill('Montant en CHF', '50')
  await press('Envoyer', dialog)

  await says(['Vous n’avez pas confirmé le paiement de 60.00 CHF', 'Selon vous, c’était 50.00 CHF.'], await card())
  await expect.poll(() => stored().map(({ otherAmount }) => otherAmount)).toEqual([5_000])
})

test('the student notes a payment too, and the payer answers (2.2.110)', async () => {
  const { marie, lea } = leaWorks()
  const ofLea = await openApp('/accepted-jobs', lea)
  await ofLea.press(studentsNote, await card())
  await ofLea.press('Enregistrer le paiement', await dialogNamed('Vous avez reçu un paiement'))
  await says([`Réglé en espèces, 65.00 CHF, ${day}`, 'Françoise doit confirmer'], await card())
  await expect.poll(stored).toHaveLength(1)

  unmountAll()
  const ofMarie = await openApp(accepted, marie)
  await says([`Léa dit avoir reçu 65.00 CHF en espèces le ${spokenDay}`, 'Pas payé'], await card())
  // Nobody else says yet that she has paid.
  await says(['Réserver le paiement'], await card())
  await ofMarie.press('C’est juste', await card())

  await says([`Réglé en espèces, 65.00 CHF, ${day}`], await card())
  await saysNo(['Réserver le paiement'], await card())
})

test('a note without an answer for a week reads as not confirmed, and can be taken back (3.5.35)', async () => {
  const { marie, job } = leaWorks()
  const id = declare(marie, job)
  const payments = network.api.server.state.handPayments
  payments.set(id, { ...payments.get(id)!, declaredAt: new Date(Date.now() - 7 * 86_400_000).toISOString() })
  const { press } = await openApp(accepted, marie)
  await says(['Non confirmé'], await card())

  await press('Retirer', await card())

  await says(['Réserver le paiement', 'J’ai réglé en espèces / TWINT'], await card())
  await expect.poll(stored).toEqual([expect.objectContaining({ isWithdrawn: true })])
})

test('the history says how a finished job was settled, and offers no "Payer" (2.2.110)', async () => {
  const { marie, job } = leaWorks()
  move(job, 'completed')
  const { press } = await openApp('/dashboard?tab=past', marie)
  await says(['Payer 60.00 CHF'], await card())

  await press(payersNote, await card())
  await press('Enregistrer le paiement', await dialogNamed('Vous avez payé'))

  await says([`Réglé en espèces, 65.00 CHF, ${day}`], await card())
  await saysNo(['Payer'], await card())
})

test('a part that is paid by hand leaves "Payer" with the rest (2.2.110)', async () => {
  const { marie, job } = leaWorks()
  declare(marie, job, { amount: 500 })
  move(job, 'completed')

  await openApp('/dashboard?tab=past', marie)

  await says([`Réglé en espèces, 5.00 CHF, ${day}`, 'Payer 55.00 CHF'], await card())
})

test('a correction of what the student confirms meanwhile is asked about, so the payment counts once (2.2.110, 2.2.302)', async () => {
  const { marie, lea, job } = leaWorks()
  const id = declare(marie, job)
  act(lea, 'payment.contest', { id, jobId: job.id, otherAmount: null })
  const { press, fill } = await openApp(accepted, marie)
  await card()
  network.setOnline(false)

  await press('Corriger', await card())
  const dialog = await dialogNamed('Vous avez payé')
  await fill('Montant en CHF', '50')
  await press('Enregistrer le paiement', dialog)

  await saysNo(['Léa ne confirme pas'], await card())
  act(lea, 'payment.confirm', { id, jobId: job.id })
  network.setOnline(true)
  await says([`Réglé en espèces, 60.00 CHF, ${day}`, 'Correction selon vous : 50.00 CHF'], await card())
  await expect.poll(stored).toMatchObject([
    { id, confirmedAt: expect.any(String) },
    { amount: 5_000, corrects: id },
  ])
})

test('both correct what they have confirmed: one proposes, the other agrees, without network (2.2.302)', async () => {
  const { marie, lea, job } = leaWorks()
  const id = declare(marie, job, { amount: 600_000 })
  act(lea, 'payment.confirm', { id, jobId: job.id })
  const ofLea = await openApp('/accepted-jobs', lea)
  await ofLea.press('Corriger', await card())
  const dialog = await dialogNamed('Corriger un paiement confirmé')
  await ofLea.fill('Montant en CHF', '60')
  await ofLea.press('Proposer la correction', dialog)
  await says(['Réglé en espèces, 6’000.00 CHF', 'Correction selon vous : 60.00 CHF'], await card())
  await saysNo(['Corriger'], await card())
  await expect.poll(stored).toHaveLength(2)

  unmountAll()
  const ofMarie = await openApp(accepted, marie)
  await says(['Correction selon Léa : 60.00 CHF en espèces', 'au lieu de 6’000.00 CHF.'], await card())
  network.setOnline(false)
  await ofMarie.press('D’accord', await card())

  await says([`Réglé en espèces, 60.00 CHF, ${day}`], await card())
  await saysNo(['Réglé en espèces, 6’000', 'Correction'], await card())
  network.setOnline(true)
  await expect.poll(stored).toMatchObject([{ isWithdrawn: true }, { amount: 6_000, confirmedAt: expect.any(String) }])
})

test('who proposes that a payment never happened needs one press, and the other one may disagree (2.2.302)', async () => {
  const { marie, lea, job } = leaWorks()
  const id = declare(marie, job)
  act(lea, 'payment.confirm', { id, jobId: job.id })
  const ofMarie = await openApp(accepted, marie)
  await ofMarie.press('Corriger', await card())
  await ofMarie.press('Ce paiement n’a pas eu lieu', await dialogNamed('Corriger un paiement confirmé'))
  await says(['Selon vous, le paiement de 60.00 CHF n’a pas eu lieu.'], await card())
  await expect.poll(stored).toHaveLength(2)

  unmountAll()
  const ofLea = await openApp('/accepted-jobs', lea)
  await ofLea.press('Pas d’accord', await card())

  await says(['Selon Françoise, le paiement de 60.00 CHF n’a pas eu lieu.', 'Vous n’êtes pas d’accord.'], await card())
  await expect.poll(stored).toMatchObject([{ confirmedAt: expect.any(String) }, { contestedAt: expect.any(String) }])
})

test('an open dialog sees the note of the other party, which one press confirms, or asks about another payment (2.2.300, 2.2.301)', async () => {
  const { marie, lea, job } = leaWorks()
  const { press } = await openApp(accepted, marie)
  await press(payersNote, await card())
  const dialog = await dialogNamed('Vous avez payé')
  declare(lea, job, { amount: 6_500 })
  await says([`Léa dit avoir reçu 65.00 CHF en espèces le ${spokenDay} Encore un paiement ?`, 'C’est le même'], dialog)

  await press('Enregistrer le paiement', dialog)
  await says(['Oui, encore un paiement'], dialog)
  expect(stored()).toHaveLength(1)
  await press('C’est le même', dialog)

  await says([`Réglé en espèces, 65.00 CHF, ${day}`], await card())
  await expect.poll(stored).toEqual([expect.objectContaining({ confirmedAt: expect.any(String) })])
})

test('weekly work is noted on while a note has no answer, as another payment (2.2.301)', async () => {
  const { marie, job } = leaWorks({ isRecurring: true, duration: '2h par semaine' })
  declare(marie, job)
  const { press, fill } = await openApp(accepted, marie)

  await press('Ajouter un paiement', await card())
  const dialog = await dialogNamed('Vous avez payé')
  await fill('Montant en CHF', '60')
  await says(['Vous avez noté 60.00 CHF en espèces', 'Encore un paiement ?'], dialog)
  await press('Enregistrer le paiement', dialog)
  await press('Oui, encore un paiement', dialog)

  await expect.poll(stored).toHaveLength(2)
})

test('cash is proposed in steps of five centimes, with the holidays of this age, and never under the minimum (2.2.305)', async () => {
  const [marie, tom] = [register('private'), register('student')]
  act(tom, 'studentProfile.update', { birthDate: `${Number(today.slice(0, 4)) - 19}-01-01` })
  agree(marie, tom, 'Tailler la haie', { rate: 20, duration: '2h', location: 'Carouge, GE' })
  const { press, user } = await openApp(accepted, marie)
  await press(payersNote, await card())
  const dialog = await dialogNamed('Vous avez payé')
  const amount = () => (fieldNamed('Montant en CHF') as HTMLInputElement).value

  // 2 × 20 × 1.1064 = 44.26; 2 × 24.59 × 1.1064 = 54.41
  await expect.poll(amount).toBe('44.30')
  await user.click(within(dialog).getByRole('radio', { name: 'TWINT' }))
  expect(amount()).toBe('44.26')
  await says(['À Genève, le minimum est de 24.59 CHF/h', 'avec 10.64 % de vacances : 54.41 CHF.'], dialog)
  await press('Prendre 54.41', dialog)

  expect(amount()).toBe('54.41')
  await saysNo(['le minimum est'], dialog)
})

test('the review that follows "Marquer terminé" offers the note first (2.2.110)', async () => {
  const { marie } = leaWorks()
  const { press } = await openApp(accepted, marie)
  await press('Marquer terminé', await card())
  await press('Marquer terminé', await screen.findByRole('alertdialog'))

  const place = await screen.findByRole('region', { name: 'Paiement de Léa' })
  await press(payersNote, place)
  await press('Enregistrer le paiement', await dialogNamed('Vous avez payé'))

  await says([`Réglé en espèces, 65.00 CHF, ${day}`, 'Léa doit confirmer'], place)
})

test('a job that is paid by card offers no note', async () => {
  const { marie, job } = leaWorks()
  network.api.money.paid(job.id, 6_000)

  await openApp(accepted, marie)

  await says(['Payé : 60.00 CHF fictifs'], await card())
  await saysNo(['J’ai réglé', 'J’ai reçu'], await card())
})

test('after a part, or for work that goes on, another payment can be noted', async () => {
  const { marie, lea, job } = leaWorks()
  const id = declare(marie, job, { amount: 2_000 })
  act(lea, 'payment.confirm', { id, jobId: job.id })
  const { press } = await openApp(accepted, marie)

  await press('Ajouter un paiement', await card())
  const dialog = await dialogNamed('Vous avez payé')
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Montant/).value).toBe('45.00')
  await press('Enregistrer le paiement', dialog)

  await says([`Réglé en espèces, 20.00 CHF, ${day}`, `Réglé en espèces, 45.00 CHF, ${day}`], await card())
})
