import { expect, test } from 'vitest'
import type { Slot } from '../../schema/accounts/student-details.ts'
import type { PublicUser } from '../../schema/accounts/user.ts'
import { distancesFrom } from '../../schema/searches/distances.ts'
import { fitOf } from './applicants-fit.ts'

const offer = {
  location: 'Nyon, VD',
  deliveryType: 'in_person',
  // Friday the 4th of December, 10:00 in Switzerland.
  scheduledFor: '2026-12-04T09:00:00.000Z',
  requiredTools: ['ladder', 'Taille-haie'],
} as const
const fromOffer = distancesFrom(offer.location)

const student = (availability: Slot[], availableTools: string[] = []) =>
  ({
    city: 'Lausanne, VD',
    studentProfile: { school: null, bio: null, availableTools, availability, rating: null, completedJobs: 0 },
  }) as unknown as PublicUser

test('a student who is free in the part of the day of the job has that slot', () => {
  const slotOfStudent = (slot: Slot) => fitOf({ ...offer, requiredTools: [] }, student([slot]), fromOffer).freeSlot

  expect(slotOfStudent('friday_morning')).toBe('friday_morning')
  expect(slotOfStudent('friday_afternoon')).toBeUndefined()
  expect(slotOfStudent('thursday_morning')).toBeUndefined()
})

test('tools are the offer’s that the student has, however they are written', () => {
  const fit = fitOf({ ...offer, requiredTools: [...offer.requiredTools] }, student([], ['taille-haie', 'drill']), null)

  expect(fit.tools).toEqual(['Taille-haie'])
})

test('a distance is known where both places are, and remote work has none', () => {
  const distance = (more: object) => fitOf({ ...offer, requiredTools: [], ...more }, student([]), fromOffer).kilometres

  expect(distance({})).toBe(33)
  expect(distance({ deliveryType: 'remote' })).toBeUndefined()
  expect(fitOf({ ...offer, requiredTools: [] }, student([]), null).kilometres).toBeUndefined()
})
