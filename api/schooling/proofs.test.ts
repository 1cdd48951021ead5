import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { readOrder } from '../operator/orders.ts'
import { userFeed } from '../../schema/feeds.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { makeImage, metadataIn, toDataUrl } from '../photos/test-images.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const studentAt = async (school: string | null = 'EPFL') => {
  const lea = await api.seed.student()
  await api.as(lea).patch(`/api/users/${lea.id}/student-profile`, { school })
  return lea
}
const photo = async (width = 60) => toDataUrl(await makeImage({ width, orientation: 6 }))
const path = '/api/school-proof'
const stateOf = async (lea: { id: string }) => (await (await api.as(lea).get(path)).json()).sentAt as string | null
const photosOf = async ({ id }: { id: string }) => (await api.sql`select from photos where owner_id = ${id}`).length
const run = async (...args: string[]) => {
  const said: string[] = []
  return [await readOrder(args)!(api.sql, (text) => said.push(text)), said.join('\n')] as const
}
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'coup-de-main-proof-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

test('a proof is encoded anew, the operator lists it and saves it once, and confirming the school deletes it (1.2.149)', async () => {
  const lea = await studentAt()
  const file = join(folder(), 'lea.webp')
  const sent = await api.as(lea).post(path, { photo: await photo() })
  await api.as(lea).post(path, { photo: await photo(70) })

  const [listed, saved] = [await run('school'), await run('school', lea.email.toUpperCase(), '--proof', file)]
  const kept = readFileSync(file)
  const again = await run('school', lea.email, '--proof', file).catch((error: Error) => error.message)
  const before = [await photosOf(lea), await stateOf(lea)]
  await run('school', lea.email, '--confirm', 'EPFL')

  expect([sent.status, Date.parse((await sent.json()).sentAt)]).toEqual([200, expect.any(Number)])
  expect(listed[1]).toContain(`${lea.email}  ${lea.firstName} ${lea.lastName}  « EPFL »`)
  expect(saved[1]).toContain(`L’attestation est dans ${file}`)
  expect([kept.subarray(8, 12).toString(), metadataIn(kept)]).toEqual(['WEBP', []])
  expect(again).toBe(`Le fichier ${file} existe déjà : indiquez-en un autre.`)
  expect(before).toEqual([1, expect.any(String)])
  expect([await photosOf(lea), await stateOf(lea)]).toEqual([0, null])
  expect((await run('school', lea.email))[1]).toContain('confirmée')
})

test('a proof that shows nothing is refused with a word to the student, who may also take it back (1.2.149)', async () => {
  const [lea, tom] = [await studentAt(), await studentAt()]
  for (const one of [lea, tom]) await api.as(one).post(path, { photo: await photo() })

  const refused = [await run('school', lea.email, '--refuse'), await run('school', lea.email, '--refuse')]
  const withdrawn = [await api.as(tom).delete(path), await api.as(tom).delete(path)]

  expect(refused.map(([isDone]) => isDone)).toEqual([true, false])
  expect(withdrawn.map(({ status }) => status)).toEqual([204, 204])
  expect([await photosOf(lea), await photosOf(tom)]).toEqual([0, 0])
  const told = (await (await api.as(lea).get(`/api/notifications/${lea.id}`)).json()) as { title: string }[]
  expect(told.map(({ title }) => title)).toEqual(['Attestation refusée'])
  const file = join(folder(), 'none.webp')
  await expect(run('school', lea.email, '--proof', file)).rejects.toMatchObject({ code: 'not_found' })
  expect(existsSync(file)).toBe(false)
})

test('a broken photo, an individual, and a profile without a school to confirm are refused', async () => {
  const [lea, tom, marc] = [await studentAt(), await studentAt(null), await api.seed.individual()]
  await api.sql`update student_profiles set school_confirmed_at = now() where user_id = ${lea.id}`
  const broken = `data:image/png;base64,${btoa('<html></html>')}`

  const answers = [
    await api.as(tom).post(path, { photo: broken }),
    await api.as(tom).post(path, {}),
    await api.as(tom).post(path, { photo: await photo() }),
    await api.as(lea).post(path, { photo: await photo() }),
    await api.as(marc).post(path, { photo: await photo() }),
    await api.visitor.get(path),
  ]

  expect(answers.map(({ status }) => status)).toEqual([415, 400, 400, 400, 403, 401])
  expect([await photosOf(lea), await photosOf(tom)]).toEqual([0, 0])
})

test('no address serves a proof', async () => {
  const lea = await studentAt()
  await api.as(lea).post(path, { photo: await photo() })

  const { profileImageUrl } = await (await api.visitor.get(`/api/users/${lea.id}`)).json()
  const face = await api.visitor.get(`/api/users/${lea.id}/photo`)

  expect([profileImageUrl, face.status]).toEqual([null, 404])
})

test('a proof that waited on a device is stored once, behind the school that it proves, and withdrawn the same way (1.2.149)', async () => {
  const lea = await studentAt(null)
  const phone = createDevice(api, lea, [userFeed(lea.id)])
  await phone.catchUp()
  const proof = mutation('schoolProof.send', {}, { photo: await photo() })

  const early = await phone.push(mutation('schoolProof.send', {}, { photo: await photo() }))
  await phone.push(mutation('studentProfile.update', { school: 'EPFL' }))
  const sent = [...(await phone.push(proof)), ...(await phone.push(proof))]
  const stored = [await photosOf(lea), await stateOf(lea)]
  const withdrawn = await phone.push(mutation('schoolProof.withdraw', {}))
  const bare = await phone.push(mutation('schoolProof.send', {}))

  expect(early).toMatchObject([{ verdict: 'rejected', code: 'invalid' }])
  expect(sent.map(({ verdict }) => verdict)).toEqual(['applied', 'duplicate'])
  expect(stored).toEqual([1, expect.any(String)])
  expect(withdrawn).toMatchObject([{ verdict: 'applied' }])
  expect([await photosOf(lea), await stateOf(lea)]).toEqual([0, null])
  expect(bare).toMatchObject([{ verdict: 'rejected', code: 'invalid' }])
})
