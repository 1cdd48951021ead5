import { expect, test, vi } from 'vitest'
import { activeUserId } from '../../sync/engine/session.ts'
import { openApp, signInOnDevice } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { register } from '../testing/people.ts'
import { storeUser } from './stored-user.ts'

test('a sign-out whose page died before it was noted is completed at the next start', async () => {
  const lea = register('student')
  await signInOnDevice(lea)
  storeUser(null)

  await openApp('/')

  await vi.waitFor(async () => expect([await activeUserId(), network.api.session]).toEqual([null, null]), {
    timeout: 10_000,
  })
})
