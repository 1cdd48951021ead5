import { CacheFirst } from 'workbox-strategies'

/** Beside the precache, which Workbox keeps by itself. The repair of a document knows it by its name (updates/missing-entry.html). */
const cacheName = 'personal-precache'

/**
 * The code that only somebody who is signed in uses: a visitor's phone does not fetch it. It is stored as soon as somebody is about to sign
 * in, and from then on with each new version (`.decisions/pwa/0445-…`).
 */
export class PersonalCode {
  /** A file that is stored, or what the server has: a visitor who opens a part of it keeps that. */
  readonly answer = new CacheFirst({ cacheName, matchOptions: { ignoreVary: true } })
  readonly #urls: ReadonlySet<string>
  #storing: Promise<void> | undefined

  /** `urls`: with the hash of their content, so that a file that is stored needs no fetching again. */
  constructor(urls: readonly string[]) {
    this.#urls = new Set(urls.map((url) => new URL(url, location.href).href))
  }

  /** Stores what is missing of it: all or nothing. Rejects where a file cannot be had, or finds no room. */
  store(): Promise<void> {
    this.#storing ??= this.#storeMissing().finally(() => (this.#storing = undefined))
    return this.#storing
  }

  async #storeMissing(): Promise<void> {
    const cache = await caches.open(cacheName)
    const stored = new Set((await cache.keys()).map(({ url }) => url))
    const missing = [...this.#urls].filter((url) => !stored.has(url))
    // On a slow line the page that somebody uses comes first.
    if (missing.length > 0) await cache.addAll(missing.map((url) => new Request(url, { priority: 'low' })))
  }

  /** Whether this device has some of it, of whatever version: then its next version is to be complete, too. */
  async wasStored(): Promise<boolean> {
    if (!(await caches.has(cacheName))) return false
    return (await (await caches.open(cacheName)).keys()).length > 0
  }

  /** Lets go of what other versions have stored. */
  async forgetOthers(): Promise<void> {
    const cache = await caches.open(cacheName)
    for (const request of await cache.keys()) if (!this.#urls.has(request.url)) await cache.delete(request)
  }
}
