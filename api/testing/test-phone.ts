import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { onTestFinished } from 'vitest'
import type { Person } from '../../pwa/e2e/support/people.ts'
import { userFeed } from '../../schema/feeds.ts'
import { protocol, protocolHeader } from '../../schema/protocol.ts'
import { systemClockAndIds } from '../../sync/device/clock-and-ids.ts'
import type { Device } from '../../sync/device/device.ts'
import { tabLocks } from '../../sync/device/locks.ts'
import { startSync } from '../../sync/engine/start.ts'
import { asStreamEvent } from '../../sync/http/answers.ts'
import {
  ApiError,
  JsonText,
  NetworkError,
  type EventHandlers,
  type Method,
  type OpenEvents,
} from '../../sync/http/transport.ts'
import { LocalDatabase } from '../../sync/store/database.ts'
import { systemEnvironment } from '../../sync/protocol/environment.ts'

const alwaysOnline: Device = {
  isOnline: () => true,
  isVisible: () => true,
  onWake: () => () => {},
  openStreamChannel: () => ({ sendAlive: () => {}, close: () => {} }),
}

/** Opens streams of events over `fetch`, as a browser does by its own means. `told` is the head of this feed that the newest stream has told last. */
const listenTo = (url: string, cookie: string, feed: string) => {
  let told = -1
  const follow = async (path: string, handlers: EventHandlers, signal: AbortSignal) => {
    told = -1
    const answer = await fetch(`${url}${path}&protocol=${protocol.spoken}`, { headers: { cookie }, signal })
    if (!answer.ok || !answer.body) return
    handlers.onOpen()
    let text = ''
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      const events = (text + part).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const read = asStreamEvent(JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? 'null'))
        if (!read) continue
        told = read.heads[feed] ?? told
        handlers.onHeads(read)
      }
    }
  }
  const openEvents: OpenEvents = (path, handlers) => {
    const closing = new AbortController()
    void follow(path, handlers, closing.signal)
      .catch(() => undefined)
      .then(() => closing.signal.aborted || handlers.onLost())
    return () => closing.abort()
  }
  return { openEvents, told: () => told }
}

/** A person's device: the app's own synchronisation and storage, without a screen. Without a stream it polls. It ends with the test. */
export const startPhone = (url: string, person: Person, { hasStream = false } = {}) => {
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
  const { openEvents, told } = listenTo(url, cookie, userFeed(person.user.id))
  const faults: unknown[] = []
  const sync = startSync(person.user.id, {
    database,
    onFault: (error) => faults.push(error),
    environment: {
      ...systemEnvironment(alwaysOnline),
      locks: tabLocks(),
      call,
      openEvents: hasStream ? openEvents : () => () => {},
    },
  })
  onTestFinished(() => sync.stop())
  return { database, sync, faults, told }
}
