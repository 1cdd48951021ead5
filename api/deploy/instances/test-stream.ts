import type { Person } from '../../../pwa/e2e/support/people.ts'

/** Opens somebody's stream of events. `nextHead` resolves with the head of their own feed that it tells next. */
export const openStream = async (url: string, { user, cookies }: Person) => {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const stream = await fetch(`${url}/api/sync/events?user=${user.id}&feeds=user:${user.id}`, { headers: { cookie } })
  const told = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  const nextHead = async (): Promise<number> => {
    let heard = ''
    while (!/"user:[^"]+":\d+/.test(heard)) heard += (await told.read()).value ?? ''
    return Number(/"user:[^"]+":(\d+)/.exec(heard)![1])
  }
  return { nextHead, close: () => told.cancel() }
}
