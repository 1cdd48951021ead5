import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { inMilliseconds, lockPatience } from '../device/locks.ts'
import { setPhoto } from '../mutations/accounts.ts'
import { NetworkError } from '../http/transport.ts'
import { sendMessage, sendPhoto } from '../mutations/messages.ts'
import { cancelMutation } from '../outbox/outbox.ts'
import { applied, testDevice, verdicts } from '../testing/test-device.ts'
import { drain } from './push.ts'

test('a photo may take as long as a slow line needs for it', async () => {
  const device = testDevice()
  const asked: (number | undefined)[] = []
  const { call } = device.env
  device.env.call = (method, path, body, options) => {
    asked.push(options?.timeoutMs)
    return call(method, path, body, options)
  }
  device.push = (mutations) => verdicts(mutations, () => applied(11))

  await setPhoto(device.db, new Blob([new Uint8Array(3_000_000)]))
  await drain(device.db, device.env)

  // 4 MB of base64 at 160 kbit/s.
  expect(asked[0]).toBeGreaterThan(200_000)
})

test('a photo that waits behind texts can be taken back after a push of them that found no server', async () => {
  const { db, env } = Object.assign(testDevice(), {
    push: () => {
      throw new NetworkError('offline')
    },
  })
  for (const content of ['un', 'deux']) await sendMessage(db, { jobId: newId(), receiverId: newId(), content })
  const { mutationId } = await sendPhoto(db, { jobId: newId(), receiverId: newId(), photo: new Blob(['x']) })

  const { failure } = await drain(db, env)

  expect(failure?.kind).toBe('unreachable')
  expect(await cancelMutation(db, mutationId)).toBe(true)
})

test('a tab takes the lock from another one later than any request may take, with its photos', async () => {
  const device = testDevice()
  const patience: (number | undefined)[] = []
  const asked: (number | undefined)[] = []
  const { call, locks } = device.env
  device.env.locks = {
    hold: async (name, work, options) => {
      patience.push(options?.patience && (await inMilliseconds(options.patience)))
      return await locks.hold(name, work, options)
    },
  }
  device.env.call = (method, path, body, options) => {
    asked.push(options?.timeoutMs)
    return call(method, path, body, options)
  }
  device.push = (mutations) => verdicts(mutations, () => applied(11))

  await sendMessage(device.db, { jobId: newId(), receiverId: newId(), content: 'Bonjour' })
  await drain(device.db, device.env)
  const withoutPhotos = patience.splice(0)
  asked.length = 0
  await setPhoto(device.db, new Blob([new Uint8Array(3_000_000)]))
  await drain(device.db, device.env)

  expect(new Set(withoutPhotos)).toEqual(new Set([lockPatience]))
  expect(asked).toHaveLength(1)
  expect(Math.min(...patience.map(Number))).toBeGreaterThan(asked[0] ?? Number.POSITIVE_INFINITY)
})
