import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { facesEnvironment } from '../../support/faces.ts'
import { phone } from '../../support/launch.ts'
import { findFreePort } from '../../../../api/testing/test-port.ts'
import { elementKey, type Driver, type EngineBrowser } from './driver.ts'

const startsWithin = 30_000

/** The programs that WebKitGTK needs: the driver, its smallest browser, and a display, without which it cannot draw. */
export interface WebKitPaths {
  driver: string
  browser: string
  display: string
}

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** Opens WebKitGTK on a display as large as a phone. All that a session stores is gone at its end, workers and databases, too. */
export async function openWebKit(paths: WebKitPaths): Promise<EngineBrowser> {
  const screen = `${phone.width}x${phone.height}x24`
  const display = spawn(paths.display, ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer]
  const port = await findFreePort()
  const driver = spawn(paths.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...facesEnvironment('phone'),
      DISPLAY: `:${number.toString().trim()}`,
      LANGUAGE: 'fr_CH:fr',
      TZ: 'Europe/Zurich',
      NO_AT_BRIDGE: '1',
    },
  })
  const kill = () => {
    driver.kill()
    display.kill()
  }
  process.once('exit', kill)
  const end = async () => {
    kill()
    await Promise.all([driver, display].map(hasEnded))
    process.off('exit', kill)
  }

  const send = sendTo(`http://127.0.0.1:${port}`)
  try {
    await isReady(send)
    const session = await openSession(send, paths.browser)
    return {
      driver: driverOver((method, path, body) => send(method, session + path, body)),
      close: async () => {
        await send('DELETE', session).catch(() => undefined)
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

const sendTo =
  (url: string): Send =>
  async (method, path, body) => {
    const answer = await fetch(url + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: unknown }
    if (answer.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${method} ${path}: ${error}: ${message}`)
  }

const openSession = async (send: Send, binary: string): Promise<string> => {
  const { sessionId } = (await send('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary, args: ['--automation', '--full-screen'] },
      },
    },
  })) as { sessionId: string }
  const session = `/session/${sessionId}`
  // A script is never answered if its page is left meanwhile; after 10 s it is tried again.
  await send('POST', `${session}/timeouts`, { script: 10_000 })
  await send('POST', `${session}/window/rect`, { x: 0, y: 0, ...phone })
  return session
}

const isReady = async (send: Send): Promise<void> => {
  const deadline = Date.now() + startsWithin
  while (Date.now() < deadline) {
    const status = await send('GET', '/status').catch(() => undefined)
    if (status) return
    await pause(50)
  }
  throw new Error('WebKitWebDriver did not start.')
}

const hasEnded = (child: ChildProcess): Promise<unknown> =>
  child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve()

const driverOver = (send: Send): Driver => ({
  execute: (script, args) => send('POST', '/execute/async', { script, args }),
  click: ({ [elementKey]: id }) => send('POST', `/element/${id}/click`, {}),
  type: ({ [elementKey]: id }, text) => send('POST', `/element/${id}/value`, { text }),
  screenshot: () => send('GET', '/screenshot') as Promise<string>,
  openTab: async () => {
    const { handle } = (await send('POST', '/window/new', { type: 'tab' })) as { handle: string }
    await send('POST', '/window', { handle })
    return handle
  },
  currentTab: () => send('GET', '/window') as Promise<string>,
  switchTo: (handle) => send('POST', '/window', { handle }),
})
