import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { facesEnvironment } from '../../support/faces.ts'
import { phone } from '../../support/launch.ts'
import { elementKey, type Driver, type ElementRef, type EngineBrowser } from './driver.ts'
import { connectMarionette, type Marionette } from './marionette.ts'

const startsWithin = 60_000
/** The root of the repository, with the slash at its end that the preference needs. */
const root = fileURLToPath(new URL('../../../../', import.meta.url))

const preferences = {
  'marionette.port': 0,
  'intl.accept_languages': 'fr-CH, fr',
  'intl.locale.requested': 'fr-CH',
  'ui.prefersReducedMotion': 1,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
  // Lets Firefox read the fonts in this folder. Scrollbars take no room, as on a phone.
  'security.sandbox.content.read_path_whitelist': root,
  'ui.useOverlayScrollbars': 1,
  // Switches off the requests that a browser makes to its vendor when it starts.
  'network.connectivity-service.enabled': false,
  'network.captive-portal-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  // Questions for a permission are answered with yes. The push service is out of reach on every machine.
  'permissions.default.desktop-notification': 1,
  'dom.push.serverURL': 'ws://127.0.0.1:9/',
}

/** Opens Firefox without a window, as large as a phone. */
export async function openFirefox(path: string): Promise<EngineBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'coup-de-main-firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  const child = spawn(
    path,
    ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access', '--profile', profile],
    { stdio: 'ignore', env: { ...process.env, ...facesEnvironment('phone'), HOME: profile, TZ: 'Europe/Zurich' } },
  )
  const ended = once(child, 'exit')
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)

  const { send, close } = await connectMarionette(await portOf(profile, () => child.exitCode !== null))
  await send('WebDriver:NewSession', { acceptInsecureCerts: false })
  await send('WebDriver:SetTimeouts', { script: 60_000, pageLoad: 60_000 })
  await makeNarrow(send)
  return {
    driver: driverOver(send),
    close: async () => {
      close()
      kill()
      await ended
      process.off('exit', kill)
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

const portOf = async (profile: string, hasEnded: () => boolean): Promise<number> => {
  const file = join(profile, 'MarionetteActivePort')
  const deadline = Date.now() + startsWithin
  while (Date.now() < deadline && !hasEnded()) {
    if (existsSync(file)) {
      const port = Number(readFileSync(file, 'utf8'))
      if (port > 0) return port
    }
    await pause(50)
  }
  throw new Error('Firefox did not start.')
}

/** Makes the page as narrow as a phone, because no window of Firefox can be. */
const makeNarrow = async (send: Marionette): Promise<void> => {
  await send('Marionette:SetContext', { value: 'chrome' })
  await send('WebDriver:ExecuteScript', {
    script: `
      const { style } = window.gBrowser.selectedBrowser
      for (const [side, size] of [['width', ${phone.width}], ['height', ${phone.height}]])
        for (const name of ['min-', 'max-', '']) style.setProperty(name + side, size + 'px')`,
    args: [],
  })
  await send('Marionette:SetContext', { value: 'content' })
}

/** Moves the mouse over an element before the press: Firefox's driver sends all events of a press at once, before a menu could react to the first. */
const hover = async (send: Marionette, element: ElementRef): Promise<void> => {
  const script = "arguments[0].scrollIntoView({ block: 'center' })"
  await send('WebDriver:ExecuteScript', { script, args: [element] })
  const actions = [
    { type: 'pointerMove', origin: element, x: 0, y: 0, duration: 50 },
    { type: 'pause', duration: 50 },
  ]
  await send('WebDriver:PerformActions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
}

const driverOver = (send: Marionette): Driver => ({
  execute: (script, args) => send('WebDriver:ExecuteAsyncScript', { script, args }),
  click: async (element) => {
    await hover(send, element)
    return await send('WebDriver:ElementClick', { id: element[elementKey] })
  },
  type: ({ [elementKey]: id }, text) => send('WebDriver:ElementSendKeys', { id, text }),
  screenshot: () => send('WebDriver:TakeScreenshot', { full: false }) as Promise<string>,
  openTab: async () => {
    const { handle } = (await send('WebDriver:NewWindow', { type: 'tab' })) as { handle: string }
    await send('WebDriver:SwitchToWindow', { handle, focus: true })
    await makeNarrow(send)
    return handle
  },
  currentTab: () => send('WebDriver:GetWindowHandle') as Promise<string>,
  switchTo: (handle) => send('WebDriver:SwitchToWindow', { handle, focus: true }),
})
