import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { formatTime, swissDay } from '../../schema/dates.ts'
import { newId } from '../../schema/ids.ts'
import { memoryOffer } from '../../sync/testing/memory-rows.ts'
import { dialogNamed, fieldNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { act, agree, jobNow, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'
import { unmountAll } from '../testing/render.ts'

const card = () => screen.findByRole('article', { name: 'Tailler la haie' })
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const stored = () => [...network.api.server.state.visits.values()][0]

/** Makes work of Léa's for Marc, of 25 CHF an hour, agreed for an hour ago today or, near midnight, for now. */
const leaWorks = (scheduledFor = ago(swissDay(ago(60)) === swissDay(ago(0)) ? 60 : 0)) => {
  const [marc, lea] = [register('private', 'Marc'), register('student', 'Léa')]
  const job = agree(marc, lea, 'Tailler la haie', { scheduledFor, duration: '3 heures' })
  network.api.server.state.applications.forEach((one) => (one.decidedAt &&= ago(3_000)))
  const named = { jobId: job.id, studentId: lea.id }
  // An end after midnight belongs to the day of its beginning.
  const note = (act_: 'arrive' | 'leave', at: string, began = at) =>
    act(lea, `visit.${act_}`, { ...named, on: swissDay(began), at })
  return { marc, lea, job, named, note }
}

test('a student in a cellar arrives and finishes by the main button, and the server moves the job later (1.2.620)', async () => {
  const { lea, job } = leaWorks()
  const { press } = await openApp('/my-jobs', lea)
  await says(['Je suis là'], await card())
  network.setOnline(false)

  await press('Je suis là', await card())
  // The card stands in another group from here on.
  await says(['En cours', 'Vous : arrivée'])
  await says(['En attente d’envoi', 'J’ai terminé'], await card())
  await saysNo(['Nécessite le réseau'], await card())
  expect(jobNow(job.id).status).toBe('assigned')
  network.setOnline(true)

  await expect.poll(() => jobNow(job.id).status).toBe('in_progress')
  await new Promise((resolve) => setTimeout(resolve, 450))
  await press('J’ai terminé', await card())
  await says(['fin'], await card())
  await saysNo(['J’ai terminé', 'Je suis là', 'En attente d’envoi'], await card())
  await expect.poll(() => stored()?.times.map(({ act }) => act)).toEqual(['arrive', 'leave'])
  await press('Autres actions', await card())
  await screen.findByRole('menuitem', { name: 'Noter les heures' })
})

test('the poster reads the times, agrees or notes another, and counts half an hour more (2.2.220, 2.2.221)', async () => {
  const { marc, lea, job, note } = leaWorks()
  const [from, to] = [ago(50), ago(5)]
  const later = formatTime(ago(30))
  note('arrive', from)
  note('leave', to, from)
  const { press, choose, fill } = await openApp('/my-jobs', marc)
  await says(
    [`Léa : arrivée ${formatTime(from)} · fin ${formatTime(to)}`, 'De l’arrivée à la fin : 45 min'],
    await card(),
  )

  await press('C’est juste', await card())
  await says([`Arrivée ${formatTime(from)} · fin ${formatTime(to)}`, 'Convenu'], await card())
  await expect.poll(() => stored()?.times.length).toBe(4)

  await choose('Noter les heures', await card())
  const times = await dialogNamed('Heures du travail')
  await fill('Arrivée', later)
  await press('Enregistrer', times)
  await says([`Vous : arrivée ${later}`, `Léa : arrivée ${formatTime(from)}`], await card())
  await saysNo(['Convenu'], await card())

  await choose('Heures faites', await card())
  const hours = await dialogNamed('Heures faites')
  await fill('Heures faites', 'à discuter')
  await press('Proposer ces heures', hours)
  await says(['Indiquez les heures, comme 3 h 30'], hours)
  await fill('Heures faites', '3 h')
  await press('+30\u00a0min', hours)
  expect((fieldNamed('Heures faites') as HTMLInputElement).value).toBe('3 h 30')
  await says(['87.50 CHF'], hours)
  await press('Proposer ces heures', hours)
  await says(['Heures proposées : 3 h 30, 87.50 CHF', 'Léa doit confirmer'], await card())
  await expect.poll(() => stored()?.proposals.length).toBe(1)

  unmountAll()
  const { press: pressOfLea } = await openApp('/my-jobs', lea)
  await says(['Marc compte 3 h 30, 87.50 CHF.'], await card())
  await pressOfLea('Pas d’accord', await card())
  // The card stands in another group from here on.
  await says(['En cours', 'Finalement, c’est juste'])
  await pressOfLea('Finalement, c’est juste', await card())
  await says(['Heures faites : 3 h 30, 87.50 CHF'], await card())
  await expect.poll(() => stored()?.agreedMinutes).toBe(210)
  expect(jobNow(job.id).estimatedDuration).toBe(3)
})

test('an absence is said after a question, contested in words, and taken back (2.2.222, 2.2.223)', async () => {
  const { marc, lea, named } = leaWorks(ago(45))
  const { press, choose } = await openApp('/my-jobs', marc)
  await choose('Léa n’est pas là', await card())
  await press('Signaler l’absence', await screen.findByRole('alertdialog'))
  await says(['Vous avez signalé l’absence de Léa. Léa peut répondre jusqu’au'], await card())
  await expect.poll(() => stored()?.absences.length).toBe(1)

  unmountAll()
  const ofLea = await openApp('/my-jobs', lea)
  await says(['Marc dit que vous n’étiez pas là.'], await card())
  await ofLea.press('J’étais là', await card())
  const dialog = await dialogNamed('Votre réponse')
  await ofLea.fill('Ce qui s’est passé', 'J’ai sonné. '.repeat(50))
  await ofLea.press('Contester l’absence', dialog)
  await says(['Ce texte est trop long'], dialog)
  await ofLea.fill('Ce qui s’est passé', 'J’ai sonné deux fois.')
  await ofLea.press('Contester l’absence', dialog)
  await says(['Vous contestez : elle ne compte pour personne. « J’ai sonné deux fois. »'])
  await expect.poll(() => stored()?.absences[0]?.words).toBe('J’ai sonné deux fois.')

  unmountAll()
  const again = await openApp('/my-jobs', marc)
  await says(['Léa conteste : elle ne compte pour personne. « J’ai sonné deux fois. »'])
  await again.press('Retirer', await card())
  await saysNo(['signalé l’absence'])
  await expect.poll(() => stored()?.absences[0]?.isWithdrawn).toBe(true)

  act(marc, 'visit.sayAbsent', { ...named, isAbsent: true })
  unmountAll()
  const last = await openApp('/my-jobs', lea)
  await says(['Marc dit que vous n’étiez pas là.'])
  await last.press('C’est juste', await card())
  await says(['Vous la reconnaissez.'])
})

test('from five jobs on, an offer and a profile say how many were as agreed (2.2.224)', async () => {
  const marc = register('private', undefined, {
    privateProfile: { rating: null, completedJobs: 11, agreedJobs: 12, propertyType: null },
  })
  const lea = register('student', undefined, {
    studentProfile: { school: null, bio: null, availableTools: [], rating: null, completedJobs: 1, agreedJobs: 6 },
  })
  const id = newId()
  agree(marc, lea, 'Porter du bois')
  act(marc, 'job.publish', { ...memoryOffer('Tondre'), id })
  await openApp(`/student/${lea.id}`, marc)
  await says(['job sur 6 comme convenu'])

  unmountAll()
  await openApp(`/jobs/${id}`, lea)
  await says(['11 jobs sur 12 comme convenu'])
})
