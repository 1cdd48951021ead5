import { expect, test } from 'vitest'
import { drain } from '../protocol/push.ts'
import { NetworkError } from '../http/transport.ts'
import { applied, testDevice, verdicts } from '../testing/test-device.ts'
import { findWaitingProof, sendSchoolProof, withdrawSchoolProof } from '../outbox/withdrawals.ts'

const jpeg = (text: string) => new Blob([text], { type: 'image/jpeg' })

test('a proof that waits is replaced and taken back on the device, and nothing of it is sent', async () => {
  const { db } = testDevice()

  await sendSchoolProof(db, jpeg('blurred'))
  await sendSchoolProof(db, jpeg('sharp'))
  const waiting = await db.outbox.toArray()
  const withdrawn = await withdrawSchoolProof(db)

  expect(await Promise.all(waiting.map(async ({ photo }) => await photo?.text()))).toEqual(['sharp'])
  expect([withdrawn, await db.outbox.count(), await findWaitingProof(db)]).toEqual([undefined, 0, undefined])
})

test('a proof that was given to the network is withdrawn behind it, in its lane', async () => {
  const device = testDevice()
  const { db, env } = device
  const sent: string[] = []
  await sendSchoolProof(db, jpeg('blurred'))
  device.push = () => {
    throw new NetworkError('offline')
  }
  await drain(db, env)

  await sendSchoolProof(db, jpeg('sharp'))
  await withdrawSchoolProof(db)
  device.push = (mutations) => {
    sent.push(...mutations.map(({ name }) => name))
    return verdicts(mutations, () => applied(1))
  }
  await drain(db, env)

  expect(sent).toEqual(['schoolProof.send', 'schoolProof.withdraw'])
  expect(await findWaitingProof(db)).toBeUndefined()
})
