import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { swissDay } from '../../../schema/dates.ts'
import { workOf } from '../../../schema/employment/wage-year.ts'
import { newId } from '../../../schema/ids.ts'
import { describeCount, describeState, describeYear } from '../../../schema/law/avs-words.ts'
import { dialogNamed, openApp } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { act, agree, apply, publish, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { unmountAll } from '../../testing/render.ts'
import './hand-over-screen.tsx'
import './wage-line.tsx'

const today = swissDay(new Date().toISOString())
const year = Number(today.slice(0, 4))
const birthDate = `${year - 20}-05-01`
const figures = { rating: null, completedJobs: 0 }
const card = () => screen.findByRole('article', { name: 'Tailler la haie' })
const counters = () => [...network.api.server.state.wageYears.values()]

/** A student of Marc's offer, who has applied. */
const withApplicant = (profile: object) => {
  const marc = register('private', 'Marc')
  const studentProfile = { ...figures, school: null, bio: null, availableTools: [], ...profile }
  const job = publish(marc, 'Tondre la pelouse')
  apply(register('student', 'Léa', { studentProfile }), job)
  return { marc, job }
}

/** Makes work of Léa's, aged 20, for Marc, of which he has paid an amount that she has confirmed. */
const paid = (amount: number, profile: object = { birthDate, birthDateTries: 1 }) => {
  const marc = register('private', 'Marc')
  const studentProfile = { ...figures, school: null, bio: null, availableTools: [], ...profile }
  const lea = register('student', 'Léa', { studentProfile })
  const job = agree(marc, lea, 'Tailler la haie', { rate: 30, duration: '2h', isRecurring: true })
  const named = { id: newId(), jobId: job.id }
  act(marc, 'payment.declare', { ...named, payeeId: lea.id, amount, method: 'cash', paidOn: today })
  act(lea, 'payment.confirm', named)
  return {
    marc,
    lea,
    job,
    work: (total: number) => workOf({ ...counters()[0]!, confirmed: total, card: 0, declared: 0 }, year - 20),
  }
}

test('both read what was paid this year and what it means, on the card and beside their money (2.2.251)', async () => {
  const { marc, lea, work } = paid(6_000)
  await openApp('/dashboard?tab=accepted', marc)
  await says([describeYear(work(6_000), 'household', 'Léa')], await card())
  unmountAll()
  await openApp('/dashboard?tab=wallet', marc)
  await says(['Salaires payés', describeCount(work(6_000))])
  unmountAll()

  await openApp('/accepted-jobs', lea)
  await says([describeYear(work(6_000), 'student', 'Léa')], await card())
})

test('the note of the payment that brings the year above the limit says so, and holds nothing up (2.2.252)', async () => {
  const { marc } = paid(70_000)
  const { press, fill } = await openApp('/dashboard?tab=accepted', marc)
  await press('Ajouter un paiement', await card())
  const dialog = await dialogNamed('Vous avez payé')
  await saysNo(['Avec ce paiement'], dialog)

  await fill('Montant en CHF', '112')

  if (year === 2026)
    await says(['Avec ce paiement : 812 CHF en 2026. Dès 750.05 CHF, tout le salaire de 2026 est soumis'], dialog)
  await press('Enregistrer le paiement', dialog)
  await expect.poll(() => counters()[0]?.declared).toBe(11_200)
})

test('a household finds the data to announce, copies them, and chooses its way itself (2.2.254)', async () => {
  const { marc, lea } = paid(6_000, { birthDate, birthDateTries: 1, workPermit: 'unsure' })
  const { press, user } = await openApp(`/hand-over/${counters()[0]!.id}`, marc)
  await says([
    `Salaire de Léa en ${year}`,
    'Date de naissance',
    'À compléter',
    'Demandez au service des migrations, avant la première heure',
  ])

  await press(/^Copier : Personne employée$/)
  await expect.poll(() => navigator.clipboard.readText()).toBe(`Léa ${lea.lastName}`)
  for (const way of ['Service du canton', 'Procédure simplifiée', 'Procédure ordinaire'])
    expect(screen.getByRole('radio', { name: way }).getAttribute('aria-checked')).toBe('false')
  await user.click(screen.getByRole('radio', { name: 'Procédure simplifiée' }))
  await says(['Un impôt de 5 % est retenu'])
  await user.click(screen.getByRole('radio', { name: 'Service du canton' }))
  await says(['Chèques-emploi annonce et compte pour vous'])
  await user.click(screen.getByRole('radio', { name: 'Procédure ordinaire' }))
  await says([
    'Avec un passeport suisse ou un permis C, aucun impôt',
    'Avec un permis B, L, F ou N, vous devez retenir',
  ])
  await saysNo(['en règle'])
})

test('the household saves what the page shows as PDF, with the address that it typed (2.2.273)', async () => {
  const { marc } = paid(6_000)
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { press, fill, user } = await openApp(`/hand-over/${counters()[0]!.id}`, marc)
  await says([`Salaire de Léa en ${year}`])
  await fill('Votre adresse', 'Rue du Lac 7')
  await user.click(screen.getByRole('checkbox', { name: 'J’ai une assurance-accidents pour mes employés de maison.' }))
  network.isDown = true
  await press('Enregistrer le PDF')
  await says(['Impossible de préparer le PDF'])
  network.isDown = false

  await press('Enregistrer le PDF')

  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(network.api.papers.handedOver).toMatchObject({
    wageYearId: counters()[0]!.id,
    address: 'Rue du Lac 7',
    facts: expect.arrayContaining([
      { label: 'Date de naissance', value: '' },
      { label: 'Assurance-accidents (LAA)', value: 'Conclue par l’employeur' },
    ]),
  })
})

test('a student asks for contributions and releases the date of birth in a tunnel; the household reads both (2.2.253)', async () => {
  const { marc, lea } = paid(6_000)
  const { id } = counters()[0]!
  const { press } = await openApp(`/hand-over/${id}`, lea)
  await says([`Salaire ${year} chez Marc`])
  network.setOnline(false)

  await press('Demander les cotisations')
  await press('Communiquer ma date à Marc')

  await says(['En attente d’envoi', 'Retirer ma demande', 'Ne plus communiquer ma date'])
  expect(counters()[0]).toMatchObject({ isAsked: false })
  network.setOnline(true)
  await expect.poll(() => counters()[0]).toMatchObject({ isAsked: true, isDateReleased: true })
  unmountAll()
  await openApp(`/hand-over/${id}`, marc)
  await says(['Léa a demandé les cotisations', `01.05.${year - 20}`])
})

test('a household adds in a tunnel what it has paid elsewhere, which counts for the limit; the student reads it (2.2.306)', async () => {
  const { marc, lea, work } = paid(50_000)
  const { id } = counters()[0]!
  const ofStudent = describeCount(work(50_000))
  const { press, fill } = await openApp(`/hand-over/${id}`, marc)
  await says([`Salaire de Léa en ${year}`])
  network.setOnline(false)

  await press('Ajouter un montant')
  const dialog = await dialogNamed(/^Combien avez-vous payé ailleurs/)
  await fill('Montant en CHF', '150000')
  await press('Enregistrer', dialog)
  await says(['Le montant doit être entre 0 et 100’000 CHF'], dialog)
  await fill('Montant en CHF', '500')
  await press('Enregistrer', dialog)

  await says(['En attente d’envoi', 'Dont 500 CHF payés ailleurs.', describeState(work(100_000), 'household', 'Léa')])
  network.setOnline(true)
  await expect.poll(() => counters()[0]).toMatchObject({ elsewhere: 50_000 })
  unmountAll()
  await openApp(`/hand-over/${id}`, lea)
  await says([ofStudent, 'Marc dit vous avoir payé encore 500 CHF ailleurs'])
  expect(screen.queryByRole('button', { name: 'Modifier le montant' })).toBeNull()
})

test('a household names its other account in a tunnel, and counts with it once that one has named it too (2.2.307)', async () => {
  const { marc, lea, work } = paid(50_000)
  const { id } = counters()[0]!
  const app = await openApp(`/hand-over/${id}`, marc)
  const { press, fill } = app
  await says([`Salaire de Léa en ${year}`])
  network.setOnline(false)

  await app.user.click(screen.getByText('Deuxième compte du ménage'))
  await fill('Adresse e-mail de l’autre compte', marc.email)
  await press('Compter ensemble')
  await says(['Écrivez l’adresse de l’autre compte.'])
  await fill('Adresse e-mail de l’autre compte', 'anne@example.ch')
  await press('Compter ensemble')

  await says(['En attente : anne@example.ch doit aussi écrire votre adresse', 'En attente d’envoi'])
  network.setOnline(true)
  await expect.poll(() => counters()[0]).toMatchObject({ partnerEmail: 'anne@example.ch' })
  unmountAll()
  network.api.server.state.wageYears.set(id, {
    ...counters()[0]!,
    together: { name: 'Anne', household: 50_000, student: 50_000 },
  })
  await openApp(`/hand-over/${id}`, lea)
  await says(['Marc et Anne forment un ménage et comptent ensemble', describeCount(work(50_000))])
})

test('a student states the date of birth in the profile; one under 15 is refused beside the field (1.2.650)', async () => {
  const lea = register('student')
  const { press } = await openApp('/dashboard', lea)
  await press('Âge et autorisation de travail')
  const dialog = await dialogNamed('Âge et autorisation de travail')

  const state = (date: string) =>
    fireEvent.change(within(dialog).getByLabelText(/^Date de naissance/), { target: { value: date } })

  state(`${year - 14}-01-01`)
  await press('Enregistrer', dialog)
  await says(['Coup de main est ouvert dès 15 ans'], dialog)
  state('1985-03-03')
  await press('Enregistrer', dialog)

  await says(['Profil mis à jour.'])
  expect(network.api.server.state.users.get(lea.id)?.studentProfile).toMatchObject({ birthDate: '1985-03-03' })
})

test('an offer says from which age it is, and to a younger student why in place of "Postuler" (1.2.653)', async () => {
  const marc = register('private')
  const studentProfile = { ...figures, school: null, bio: null, availableTools: [], birthDate: `${year - 16}-01-01` }
  const lea = register('student', undefined, { studentProfile })
  const older = register('student', 'Tom')
  const { id } = publish(marc, 'Porter des caisses', { physicalDemand: 'heavy' })
  await openApp(`/jobs/${id}`, lea)
  await says(['Dès 18 ans', 'Le travail est lourd'])
  expect(screen.queryByRole('button', { name: 'Postuler' })).toBeNull()
  unmountAll()

  await openApp(`/jobs/${id}`, older)
  await screen.findByRole('button', { name: 'Postuler' })
})

test('a poster reads the age of an applicant, or that it is not stated (1.2.651)', async () => {
  const { marc, job } = withApplicant({ birthDate })
  await openApp(`/dashboard?tab=jobs&jobId=${job.id}`, marc)
  await says(['20 ans'])
  unmountAll()
  const other = withApplicant({})
  await openApp(`/dashboard?tab=jobs&jobId=${other.job.id}`, other.marc)
  await says(['Âge non indiqué'])
})
