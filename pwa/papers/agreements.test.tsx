import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { ruleTexts } from '../../schema/rules.ts'
import { swissDay } from '../../schema/dates.ts'
import { newId } from '../../schema/ids.ts'
import type { Paper } from '../../schema/papers/paper.ts'
import { dialogNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { act, agree, move, password, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { unmountAll } from '../testing/render.ts'
import './agreement-dialog.tsx'
import './payslip-dialog.tsx'
import './sign-dialog.tsx'

const today = swissDay(new Date().toISOString())
const year = today.slice(0, 4)

const papers = (): Paper[] => [...network.api.server.state.papers.values()]

const people = () => ({ marie: register('private'), lea: register('student', 'Léa') })

test('an agreement is prepared, read and signed by both; a short job is not pushed to one (2.2.270, 2.2.271)', async () => {
  const { marie, lea } = people()
  const job = agree(marie, lea, 'Tailler la haie', { duration: '4 h par semaine' })
  const { press, fill, place } = await openApp(`/documents?job=${job.id}`, marie)
  await says(['Accord de travail', 'Au-delà d’un mois de travail, la loi demande ces points par écrit'])

  await press('Établir un accord')
  const dialog = await dialogNamed('Accord de travail')
  await fill('Heures par semaine', 'beaucoup')
  await press('Préparer l’accord', dialog)
  await says(['Indiquez les heures par semaine, comme 4 h'], dialog)
  await fill('Heures par semaine', '3 h 30')
  await press('Préparer l’accord', dialog)
  await says([ruleTexts.weeklyHoursDiffer], dialog)
  await fill('Heures par semaine', '4 h')
  await fill('Autres points', 'Le mercredi.')
  await press('Préparer l’accord', dialog)

  await says(['Proposé, pas encore signé par les deux', 'sans date de fin', 'Le mercredi.', 'Lisez tout, puis signez'])
  expect(place()).toBe(`/documents/${papers()[0]!.id}`)
  await press('Signer')
  const signing = await dialogNamed('Signer l’accord de travail')
  await fill('Mot de passe actuel', 'faux')
  await press('Signer l’accord', signing)
  await says(['Ce n’est pas votre mot de passe'], signing)
  await fill('Mot de passe actuel', password)
  await press('Signer l’accord', signing)
  await says(['Vous avez signé l’accord', 'dès que l’autre personne l’a signé aussi'])
  expect(papers()[0]?.data).toMatchObject({ weeklyMinutes: 240, from: today, to: null, words: 'Le mercredi.' })
  unmountAll()

  const hers = await openApp('/my-jobs', lea)
  await says(['À faire', 'Un accord de travail attend votre signature'])
  await hers.user.click(screen.getByRole('link', { name: 'Lire et signer' }))
  await hers.press('Signer')
  await hers.fill('Mot de passe actuel', password)
  await hers.press('Signer l’accord')
  await says(['Accord signé par les deux', `C-${year}-000001`, 'par Léa Essai le', 'Vérifier ce document'])
  await saysNo(['Ne pas signer'])
  unmountAll()

  const short = agree(marie, lea, 'Porter du bois')
  await openApp(`/documents?job=${short.id}`, lea)
  await says(['Pour un travail court, il n’est pas nécessaire'])
})

test('a student refuses an agreement without network; terms that changed cannot be signed (2.2.271, 1.2.680)', async () => {
  const { marie, lea } = people()
  const job = agree(marie, lea, 'Tailler la haie', { duration: '4 h par semaine' })
  network.api.papers.propose(marie.id, {
    jobId: job.id,
    from: today,
    to: null,
    weeklyMinutes: 240,
    means: 'cash',
    words: null,
  })
  network.announce()
  const [paper] = papers()
  const { press, goTo } = await openApp(`/documents/${paper!.id}`, lea)
  await says(['Lisez tout, puis signez'])
  network.isDown = true
  await press('Ne pas signer')
  await press('Refuser')
  await says(['Retiré le ', 'L’accord n’attend plus de signature'])
  await saysNo(['Signer'])
  network.isDown = false
  await expect.poll(() => papers()[0]?.withdrawnAt).not.toBeNull()

  network.api.papers.propose(marie.id, {
    jobId: job.id,
    from: today,
    to: null,
    weeklyMinutes: 240,
    means: 'cash',
    words: null,
  })
  const wish = { id: newId(), jobId: job.id, studentId: lea.id, scheduledFor: null, duration: '6 h par semaine' }
  act(marie, 'schedule.propose', wish)
  act(lea, 'schedule.answer', { id: wish.id, jobId: job.id, accepts: true })
  await goTo(`/documents/${papers().at(-1)!.id}`)
  await says(['Les conditions du job ont changé'])
  await goTo(`/documents?job=${job.id}`)
  await says(['Les conditions ont changé depuis la proposition', 'Nouvel accord'])
})

test('work that lasts has a quiet line on its card, and other work has the menu alone (2.2.270)', async () => {
  const { marie, lea } = people()
  agree(marie, lea, 'Tailler la haie')
  const lasting = agree(marie, lea, 'Aide aux devoirs', { duration: '4 h par semaine' })
  const { press, user, place } = await openApp('/my-jobs', marie)
  await says(['Au-delà d’un mois, un accord se met par écrit'])
  const links = screen.getAllByRole('link', { name: 'établir un accord' })
  expect(links).toHaveLength(1)

  const card = screen.getByRole('article', { name: 'Tailler la haie' })
  await user.click(within(card).getByRole('button', { name: 'Autres actions' }))
  expect(await screen.findByRole('menuitem', { name: 'Accord de travail' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(links[0]!)

  expect(place()).toBe(`/documents?job=${lasting.id}`)
  await press('Établir un accord')
})

test('a certificate that a student asks for waits among the poster’s tasks until it is refused (1.2.681)', async () => {
  const { marie, lea } = people()
  const job = agree(marie, lea, 'Tailler la haie')
  move(job, 'completed')
  act(lea, 'paper.ask', { id: newId(), jobId: job.id, posterId: marie.id })
  const paid = newId()
  act(marie, 'payment.declare', {
    id: paid,
    jobId: job.id,
    payeeId: lea.id,
    amount: 6_250,
    method: 'cash',
    paidOn: today,
  })
  act(lea, 'payment.confirm', { id: paid, jobId: job.id })
  const { press, user, goTo } = await openApp('/my-jobs', marie)
  await says(['À faire', 'Léa vous demande une attestation de travail'])

  await user.click(screen.getByRole('link', { name: 'Répondre' }))
  await press('Refuser')
  await goTo('/my-jobs')

  await saysNo(['vous demande une attestation'])
})

test('the payer makes a payslip on the receipt, corrects it, and the student reads it without network (2.2.272)', async () => {
  const { marie, lea } = people()
  const job = agree(marie, lea, 'Tailler la haie', { rate: 30, duration: '2h' })
  const id = newId()
  act(marie, 'payment.declare', { id, jobId: job.id, payeeId: lea.id, amount: 6_000, method: 'cash', paidOn: today })
  act(lea, 'payment.confirm', { id, jobId: job.id })
  const { press, fill } = await openApp(`/documents/${id}`, marie)

  await press('Établir la fiche de salaire')
  const dialog = await dialogNamed('Fiche de salaire')
  const hours = within(dialog).getByLabelText<HTMLInputElement>(/^Heures payées/)
  expect(hours.value).toBe('2 h')
  await fill('Heures payées', '2 h xyz')
  await press('Établir la fiche', dialog)
  await says(['Indiquez les heures, comme 3 h 30'], dialog)
  await fill('Heures payées', '2 h')
  const tax = within(dialog).getByRole<HTMLInputElement>('checkbox', {
    name: /^J’annonce ce salaire en procédure simplifiée/,
  })
  expect(tax.checked).toBe(false)
  fireEvent.click(tax)
  await press('Établir la fiche', dialog)

  await says(['Impôt à la source, procédure simplifiée (5 %)', '− 3.00 CHF'])
  await says([`F-${year}-000001`, 'Part de vacances (8.33 %)', 'Salaire net', 'Corriger la fiche de salaire'])
  unmountAll()
  const hers = await openApp('/documents', lea)
  await says(['Fiche de salaire de 60.00 CHF'])
  network.isDown = true
  await hers.goTo(`/documents/${id}`)
  await vi.waitFor(() => expect(screen.getByRole('link', { name: 'Fiche de salaire' })).toBeTruthy())
  await hers.user.click(screen.getByRole('link', { name: 'Fiche de salaire' }))
  await says(['Exempté, jusqu’à 750 CHF par an'])
  await saysNo(['Corriger la fiche de salaire', 'Établir la fiche de salaire'])
})
