import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { onTestFinished } from 'vitest'
import type { Person } from '../../pwa/e2e/support/people.ts'
import { protocol, protocolHeader } from '../../schema/protocol.ts'
import { systemClockAndIds } from '../../sync/device/clock-and-ids.ts'
import type { Device } from '../../sync/device/device.ts'
import { tabLocks } from '../../sync/device/locks.ts'
import { startSync } from '../../sync/engine/start.ts'
import { ApiError, JsonText, NetworkError, type Method } from '../../sync/http/transport.ts'
import { LocalDatabase } from '../../sync/store/database.ts'
import { systemEnvironment } from '../../sync/protocol/environment.ts'

const alwaysOnline: Device = {
  isOnline: () => true,
  isVisible: () => true,
  onWake: () => () => {},
  openStreamChannel: () => ({ sendAlive: () => {}, close: () => {} }),
}

/** A person's device: the app's own synchronisation and storage, without a screen. It ends with the test. */
export const startPhone = (url: string, person: Person) => {
  const cookie = person.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const call = async <T>(method: Method, path: string, body?: unknown): Promise<T> => {
    const text = body instanceof JsonText ? body.text : JSON.stringify(body)
    const headers = { cookie, 'content-type': 'application/json', [protocolHeader]: String(protocol.spoken) }
    const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body: text }) }).catch(
      (cause: unknown) => {
        throw new NetworkError('offline', { cause })
      },
    )
    const said = await answer.text()
    if (!answer.ok) throw new ApiError(answer.status, said)
    return (said ? JSON.parse(said) : undefined) as T
  }
  const database = new LocalDatabase(person.user.id, systemClockAndIds, { indexedDB: new IDBFactory(), IDBKeyRange })
  const faults: unknown[] = []
  const sync = startSync(person.user.id, {
    database,
    onFault: (error) => faults.push(error),
    environment: {
      ...systemEnvironment(alwaysOnline),
      locks: tabLocks(),
      call,
      openEvents: () => () => {},
    },
  })
  onTestFinished(() => sync.stop())
  return { database, sync, faults }
}
