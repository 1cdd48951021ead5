// The counted event loop must be installed before Dexie is loaded.
import '../testing/event-loop.ts'
import { expect, test } from 'vitest'
import { chooseBio, updateStudentProfile } from '../mutations/accounts.ts'
import { chooseDescription, editJob } from '../mutations/jobs.ts'
import { draftKeys, readDraft, saveDraft } from '../store/drafts.ts'
import { memoryJob, memoryOffer, memoryUser } from '../testing/memory-rows.ts'
import { MemoryNetwork } from '../testing/memory-network.ts'
import { MemoryServer } from '../testing/memory-server.ts'
import { Random } from '../testing/random.ts'
import { SimDevice } from '../testing/sim-device.ts'
import { VirtualClock } from '../testing/virtual-clock.ts'

const seconds = 1_000

/** Makes two devices of one person, who has a bio and an open offer with the text "Ancien". */
const twoDevices = async () => {
  const clock = new VirtualClock()
  let ids = 0
  const newId = () => `00000000-0000-7000-8000-${(ids += 1).toString(16).padStart(12, '0')}`
  const server = new MemoryServer({ now: () => clock.now(), newId, lateness: () => undefined })
  const network = new MemoryNetwork(server, clock, new Random(1))
  const onFault = (error: unknown) => expect.unreachable(String(error))
  const parts = { clock, network, random: new Random(2), newId, onFault }
  const [me, jobId] = [newId(), newId()]
  const studentProfile = { school: null, bio: 'Ancien', availableTools: [], rating: null, completedJobs: 0 }
  server.addUser({ ...memoryUser(me, 'Ana', 'student'), studentProfile })
  server.state.jobs.set(
    jobId,
    memoryJob({ ...memoryOffer('Jardin'), id: jobId, description: 'Ancien' }, me, server.now),
  )
  server.jobChanged(jobId)
  const open = (name: string) => {
    const device = new SimDevice(name, parts)
    device.session = me
    return { device, db: device.open(me).db }
  }
  const [phone, laptop] = [open('phone'), open('laptop')]
  const pass = () => clock.advance(20 * seconds)
  await pass()
  const back = async ({ device }: typeof phone) => {
    device.isOffline = false
    for (const tab of device.tabs) tab.wake('online')
    await pass()
  }
  const bioOn = async ({ db }: typeof phone) => {
    const account = await db.account.get(me)
    return [account?.studentProfile?.bio, account?.otherBio?.text]
  }
  const descriptionOn = async ({ db }: typeof phone) => {
    const job = await db.jobs.get(jobId)
    return [job?.description, job?.otherDescription?.text]
  }
  return { phone, laptop, me, jobId, back, bioOn, descriptionOn }
}

test('the later of two offline bios stands, both devices have the other, and a choice settles it on both', async () => {
  const { phone, laptop, me, back, bioOn } = await twoDevices()
  phone.device.isOffline = laptop.device.isOffline = true
  await updateStudentProfile(laptop.db, { bio: 'Du laptop', bioBasedOn: ['Ancien'] })
  await updateStudentProfile(phone.db, { bio: 'Un', bioBasedOn: ['Ancien'] })
  await updateStudentProfile(phone.db, { bio: 'Deux', bioBasedOn: ['Un'] })
  await back(laptop)

  await back(phone)
  const both = [await bioOn(phone), await bioOn(laptop)]
  laptop.device.isOffline = true
  await chooseBio(laptop.db, (await laptop.db.account.get(me))!, 'other')
  const shown = await bioOn(laptop)
  await back(laptop)

  expect(both).toEqual(Array(2).fill(['Deux', 'Du laptop']))
  expect(shown).toEqual(['Du laptop', undefined])
  expect([await bioOn(phone), await bioOn(laptop)]).toEqual(Array(2).fill(['Du laptop', undefined]))
  expect(await phone.db.base.count()).toBe(0)
})

test('a choice between two descriptions settles it on both devices, and keeps the draft of further changes', async () => {
  const { phone, laptop, jobId, back, descriptionOn } = await twoDevices()
  phone.device.isOffline = laptop.device.isOffline = true
  await editJob(phone.db, { id: jobId, description: 'Du téléphone', descriptionBasedOn: ['Ancien'] })
  await editJob(laptop.db, { id: jobId, description: 'Du laptop', descriptionBasedOn: ['Ancien'] })
  await back(laptop)
  await back(phone)
  await saveDraft(phone.db, draftKeys.edit(jobId), { title: 'Haie' })

  const before = await descriptionOn(laptop)
  await chooseDescription(phone.db, (await phone.db.jobs.get(jobId))!, 'present')
  await back(phone)

  expect(before).toEqual(['Du téléphone', 'Du laptop'])
  expect([await descriptionOn(phone), await descriptionOn(laptop)]).toEqual(Array(2).fill(['Du téléphone', undefined]))
  expect(await readDraft(phone.db, draftKeys.edit(jobId))).toEqual({ title: 'Haie' })
})
