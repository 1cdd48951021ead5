import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { memoryUser } from '../testing/memory-rows.ts'
import { testDevice } from '../testing/test-device.ts'
import { cancelMutation } from '../outbox/outbox.ts'
import { updateProfile, updateStudentProfile } from './accounts.ts'

const studentProfile = { school: 'UNIL', bio: null, availableTools: ['vacuum'], rating: 4.5, completedJobs: 3 }

/** Makes Léa's phone with her own account and Marc's `person` row. */
const leasPhone = async () => {
  const device = testDevice()
  const { db, me } = device
  const lea = { ...memoryUser(me, 'Léa', 'student'), studentProfile }
  const { email: _email, phone: _phone, ...person } = lea
  const marc = memoryUser(newId(), 'Marc', 'private')
  await db.account.put(lea)
  await db.people.bulkPut([person, marc])
  return { ...device, lea, marc }
}

test('a changed name shows at once in the account and the person, and changes nobody else', async () => {
  const { db, me, lea, marc } = await leasPhone()

  const { mutationId } = await updateProfile(db, { firstName: 'Léonie', phone: '+41791234567' })

  const changed = { firstName: 'Léonie', lastName: lea.lastName, city: lea.city, pending: mutationId }
  expect(await db.account.get(me)).toMatchObject({ ...changed, phone: '+41791234567' })
  expect(await db.people.get(me)).toMatchObject(changed)
  expect(await db.people.get(me)).not.toHaveProperty('phone')
  expect(await db.people.get(marc.id)).toEqual(marc)
})

test('a student’s profile keeps the fields that a change does not name', async () => {
  const { db, me } = await leasPhone()

  await updateStudentProfile(db, { bio: 'Bonjour !' })
  await updateStudentProfile(db, { availableTools: ['drill'] })

  const profile = { ...studentProfile, bio: 'Bonjour !', availableTools: ['drill'] }
  expect((await db.account.get(me))?.studentProfile).toEqual(profile)
  expect((await db.people.get(me))?.studentProfile).toEqual(profile)
})

test('a changed name unconfirms the school, and an unchanged name keeps it confirmed', async () => {
  const { db, me, lea } = await leasPhone()
  await db.account.put({ ...lea, studentProfile: { ...studentProfile, schoolConfirmed: true } })

  await updateProfile(db, { lastName: lea.lastName, city: 'Vevey' })
  const same = (await db.account.get(me))?.studentProfile
  await updateProfile(db, { lastName: 'Favre' })

  expect(same).toMatchObject({ schoolConfirmed: true })
  expect(await db.account.get(me)).toMatchObject({ lastName: 'Favre', studentProfile: { schoolConfirmed: false } })
})

test('availability and distance show in her account alone, and only another school is unconfirmed', async () => {
  const { db, me, lea } = await leasPhone()
  const confirmed = { ...studentProfile, schoolConfirmed: true }
  await db.account.put({ ...lea, studentProfile: confirmed })
  const languages = [{ language: 'german' as const, level: 'basic' as const }]

  await updateStudentProfile(db, { school: 'UNIL', availability: ['monday_evening'], travelDistance: 20, languages })
  const account = (await db.account.get(me))?.studentProfile
  const person = (await db.people.get(me))?.studentProfile
  await updateStudentProfile(db, { school: 'EPFL' })

  expect(account).toEqual({ ...confirmed, availability: ['monday_evening'], travelDistance: 20, languages })
  expect(person).toEqual({ ...studentProfile, languages })
  expect((await db.account.get(me))?.studentProfile?.schoolConfirmed).toBe(false)
})

test('her own person, as the server showed it, follows changes of availability and distance', async () => {
  const { db, me, lea } = await leasPhone()
  await db.people.put({ ...lea, studentProfile: { ...studentProfile, availability: [], travelDistance: null } })

  await updateStudentProfile(db, { availability: ['monday_evening'] })

  expect((await db.people.get(me))?.studentProfile).toMatchObject({ availability: ['monday_evening'] })
})

test('a change that is taken back leaves the profile as the server has it', async () => {
  const { db, me, lea } = await leasPhone()
  const { mutationId } = await updateProfile(db, { city: 'Bern, BE' })

  await cancelMutation(db, mutationId)

  expect(await db.account.get(me)).toEqual(lea)
})

test('saving unchanged values queues a mutation and changes no row', async () => {
  const { db, me, lea } = await leasPhone()

  await updateProfile(db, { firstName: lea.firstName, city: lea.city })
  await updateStudentProfile(db, { availableTools: ['vacuum'] })

  expect(await db.account.get(me)).toEqual(lea)
  expect(await db.outbox.count()).toBe(2)
})
