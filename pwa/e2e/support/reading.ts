import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { notBuilt, type Documented } from './documented-texts.ts'
import type { Person } from './people.ts'

/** All that a person reads or hears in a place as it stands; no-break spaces are spaces. */
const read = (place: Locator): Promise<string> =>
  place.evaluate((element: HTMLElement) => {
    const named = [...element.querySelectorAll('[aria-label], [placeholder]')].flatMap((one) => [
      one.getAttribute('aria-label') ?? '',
      one.getAttribute('placeholder') ?? '',
    ])
    return [element.innerText, ...named].join('\n').replaceAll(/[\u00a0\u202f]/g, ' ')
  })

const missingIn = (text: string, documented: Documented): string[] => {
  if (!('lines' in documented)) return documented.filter((one) => !text.includes(one))
  const lines = new Set(text.split('\n').map((line) => line.trim()))
  return documented.lines.filter((one) => !lines.has(one))
}

/** Somebody who looks for what is documented, and remembers where they did. */
export function reader<Screen extends string>(texts: Record<Screen, Documented>) {
  const unbuilt: readonly string[] = notBuilt
  const looked = new Set<string>(unbuilt)
  return {
    /** Waits until the place, a page or a part of one, says everything that is documented for this screen, if there is such a screen. */
    says: async (place: Page | Locator, screen: Screen): Promise<void> => {
      if (unbuilt.includes(screen)) return
      looked.add(screen)
      const words = 'goto' in place ? place.locator('body') : place
      const missing = async () => missingIn(await read(words), texts[screen])
      await expect.poll(missing, { timeout: 20_000, interval: 100, message: screen }).toEqual([])
    },
    /** The screens that are built and were not looked at. */
    unseen: () => Object.keys(texts).filter((screen) => !looked.has(screen)),
  }
}

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
export const go = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' })

/** From now on the server seems to answer this. */
export const answer = (page: Page, path: string, status: number, body: object | string) =>
  page.route(path, (route) => route.fulfill({ status, body: typeof body === 'string' ? body : JSON.stringify(body) }))

/** From now on this waits on its way to the server until it is let go, so that a busy button is seen. */
export async function hold(page: Page, path: string): Promise<{ letGo: () => void }> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(path, async (route) => {
    await held
    await route.fallback()
  })
  return { letGo: () => letGo() }
}

/** The device's storage takes nothing more, as on a full phone. */
export const fillStorage = (page: Page) =>
  page.evaluate(() => {
    for (const write of ['add', 'put'] as const) {
      IDBObjectStore.prototype[write] = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    }
  })

/** The device no longer knows anybody by name. */
export const forgetPeople = (page: Page, { user }: Person) =>
  page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error ?? new Error(name))
        opening.onsuccess = () => {
          const clearing = opening.result.transaction('people', 'readwrite')
          clearing.objectStore('people').clear()
          clearing.oncomplete = () => resolve()
          clearing.onerror = () => reject(clearing.error ?? new Error(name))
        }
      }),
    `coup-de-main:${user.id}`,
  )
