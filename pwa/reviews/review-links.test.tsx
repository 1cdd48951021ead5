import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { dialogNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { act, agree, erase, jobNow, move, publish, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'

const cardNamed = (name: string) => screen.findByRole('article', { name })
const question = () => screen.findByRole('alertdialog', { name: /^Marquer ce job/ })

const work = (title: string) => {
  const [anne, tom] = [register('private', 'Anne'), register('student', 'Tom')]
  return { anne, tom, job: agree(anne, tom, title) }
}

/** Stores on the server a review that a person has given on another device. */
const give = (by: User, about: User, job: JobRow) => {
  const { firstName, lastName } = by
  const review = {
    id: job.id,
    jobId: job.id,
    rating: 5,
    comment: null,
    workPhotos: null,
    createdAt: '2026-11-02T08:00:00.000Z',
    job: { title: job.title },
    reviewer: { firstName, lastName },
  }
  network.api.reviews.set(about.id, [{ review, reviewerId: by.id }])
  const args = { id: job.id, jobId: job.id, revieweeId: about.id, rating: 5, comment: null, structuredEvaluation: null }
  act(by, 'review.submit', args)
}

test('a completed job leads to the review of its student (2.2.32, 2.4.6)', async () => {
  const { anne, tom, job } = work('Monter une armoire')
  const { press, place } = await openApp('/dashboard?tab=accepted', anne)

  await press('Marquer terminé')
  await press('Marquer terminé', await question())

  await says(['Évaluer l’étudiant', 'Tom Essai', 'Monter une armoire'])
  expect(place()).toBe(`/review-student/${job.id}?title=Monter+une+armoire&studentName=Tom+Essai&studentId=${tom.id}`)
  expect(jobNow(job.id).status).toBe('completed')
})

test('completing a job without a student shows a toast and asks for no review (2.4.7)', async () => {
  const { anne, job } = work('Monter une armoire')
  const { press, place } = await openApp('/dashboard?tab=accepted', anne)
  network.reply('PATCH /api/jobs/*', 200, { ...jobNow(job.id), status: 'completed', assignedToId: null })

  await press('Marquer terminé')
  await press('Marquer terminé', await question())

  await says(['Job marqué comme terminé'])
  expect(place()).toBe('/dashboard')
})

test('the history offers to review the student of a completed job, and of no other', async () => {
  const { anne, job } = work('Monter une armoire')
  move(job, 'completed')
  move(publish(anne, 'Tailler la vigne'), 'cancelled')
  const { user, place } = await openApp('/dashboard?tab=past', anne)
  const card = await cardNamed('Monter une armoire')

  const link = await within(card).findByRole('link', { name: 'Évaluer l’étudiant' })
  await saysNo(['Évaluer l’étudiant'], await cardNamed('Tailler la vigne'))
  await user.click(link)

  await screen.findByRole('radiogroup', { name: /^Votre note/ })
  expect(place()).toContain(`/review-student/${job.id}?title=Monter+une+armoire&studentName=Tom+Essai`)
})

test('a student whose account was deleted cannot be reviewed, and their stored profile goes', async () => {
  const { anne, tom, job } = work('Monter une armoire')
  move(job, 'completed')
  await openApp('/dashboard?tab=past', anne)
  await within(await cardNamed('Monter une armoire')).findByRole('link', { name: 'Évaluer l’étudiant' })
  const profiles = openDatabase(anne.id).cachedProfiles
  await expect.poll(() => profiles.get(tom.id)).toBeDefined()

  erase(tom, anne)

  await says(['Compte supprimé'], await cardNamed('Monter une armoire'))
  await saysNo(['Évaluer l’étudiant', 'Tom'])
  await expect.poll(() => profiles.get(tom.id)).toBeUndefined()
})

test('the history says that a student is reviewed, also from another device', async () => {
  const { anne, tom, job } = work('Monter une armoire')
  give(anne, tom, job)

  await openApp('/dashboard?tab=past', anne)

  await says(['Étudiant évalué'], await cardNamed('Monter une armoire'))
  await saysNo(['Évaluer l’étudiant'])
})

test('a job whose evaluation a moderator has hidden asks for no other one', async () => {
  const { anne, tom, job } = work('Monter une armoire')
  give(anne, tom, job)
  const [given] = network.api.reviews.get(tom.id)!
  given!.review.isHidden = true

  const { goTo } = await openApp('/dashboard?tab=past', anne)

  await says(['Étudiant évalué'], await cardNamed('Monter une armoire'))
  await saysNo(['Évaluer l’étudiant'])
  await goTo(`/student/${tom.id}`)
  await says(['Pas encore d’évaluation'])
})

test('without network the stored job offers its review', async () => {
  const { anne, tom, job } = work('Monter une armoire')
  move(job, 'completed')
  const { goTo } = await openApp('/contact', anne)
  network.setOnline(false)

  await goTo('/dashboard?tab=past')
  const card = await cardNamed('Monter une armoire')
  await within(card).findByRole('link', { name: 'Évaluer l’étudiant' })

  expect(network.calls.filter((call) => call.includes(`/users/${tom.id}`))).toEqual([])
})

test('a student reviews the individual from a completed job, and then reads that it is done', async () => {
  const { tom, job } = work('Monter une armoire')
  move(job, 'completed')
  const { press, user, goTo, place } = await openApp('/dashboard', tom)
  await press(/job terminé/)
  const list = await dialogNamed('Jobs terminés')

  await user.click(await within(list).findByRole('link', { name: /^Évaluer le particulier/ }))
  const stars = await screen.findByRole('radiogroup', { name: /^Votre note/ })
  expect(place()).toBe(`/review-individual/${job.id}`)
  await user.click(within(stars).getByRole('radio', { name: /^5/ }))
  await press('Envoyer l’évaluation')
  await says(['Le particulier a été évalué.'])
  await goTo('/dashboard')
  await press(/job terminé/)

  await says(['Particulier évalué'], await dialogNamed('Jobs terminés'))
})

test.each([
  ['anne', 'Évaluer l’étudiant'],
  ['tom', 'Évaluer le particulier'],
] as const)('among the accepted jobs each party of a completed one is offered its review: %s', async (who, name) => {
  const people = work('Monter une armoire')
  agree(people.anne, people.tom, 'Repeindre la grille')
  move(people.job, 'completed')

  await openApp('/accepted-jobs', people[who])

  await within(await cardNamed('Monter une armoire')).findByRole('link', { name: new RegExp(`^${name}`) })
  await saysNo([name], await cardNamed('Repeindre la grille'))
})
