import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../../../pwa/e2e/support/people.ts'

/** Opens somebody's stream of events. `nextHead` resolves with the head of their own feed that it tells next, and rejects at its end. */
export const openStream = async (url: string, { user, cookies }: Person) => {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const stream = await fetch(`${url}/api/sync/events?user=${user.id}&feeds=user:${user.id}`, { headers: { cookie } })
  if (!stream.ok) throw new Error(`the stream is not there: ${stream.status}`)
  const told = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  const nextHead = async (): Promise<number> => {
    for (let heard = ''; ;) {
      const { done, value } = await told.read()
      if (done) throw new Error('the stream has ended')
      heard += value
      const head = /"user:[^"]+":(\d+)/.exec(heard)?.[1]
      if (head !== undefined) return Number(head)
    }
  }
  return { nextHead, close: () => told.cancel() }
}

/** Follows somebody's stream, which is opened again whenever it ends, as the app does. */
export const followStream = (url: string, person: Person) => {
  const failures: string[] = []
  let [opened, head, isOver] = [0, 0, false]
  let stream: Awaited<ReturnType<typeof openStream>> | undefined
  const following = (async () => {
    while (!isOver) {
      try {
        stream = await openStream(url, person)
        opened += 1
      } catch (error) {
        failures.push((error as Error).message)
        await sleep(200)
        continue
      }
      try {
        for (;;) head = await stream.nextHead()
      } catch {
        // Its instance has ended.
      }
    }
  })()
  const end = async () => {
    isOver = true
    await stream?.close().catch(() => undefined)
    await following
    return { opened, failures }
  }
  return { head: () => head, end }
}
