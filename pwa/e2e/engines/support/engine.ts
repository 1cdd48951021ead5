import { onTestFinished } from 'vitest'
import type { EngineBrowser } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { EnginePage } from './page.ts'
import { engines, findFirefox, findWebKit, type Engine } from './paths.ts'
import { openWebKit } from './webkit.ts'

const opens: Record<Engine, () => Promise<EngineBrowser>> = {
  firefox: async () => {
    const path = findFirefox()
    if (path === undefined) throw new Error('No Firefox found.')
    return await openFirefox(path)
  },
  webkit: async () => {
    const { driver, browser, display } = findWebKit()
    if (!driver || !browser || !display) throw new Error('WebKitWebDriver, MiniBrowser or Xvfb is missing.')
    return await openWebKit({ driver, browser, display })
  },
}

/** Returns the engines that the command names, or all. */
export const askedEngines = (): Engine[] => {
  const { STORM_ENGINES: asked } = process.env
  return engines.filter((name) => asked === undefined || asked.split(' ').includes(name))
}

/** Opens a browser of this engine as on a phone, at this address. It closes with the test. */
export async function openEngine(engine: Engine, baseURL: string): Promise<EnginePage> {
  const { driver, close } = await opens[engine]()
  onTestFinished(close)
  return new EnginePage(driver, baseURL)
}
