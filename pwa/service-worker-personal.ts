import { CacheFirst } from 'workbox-strategies'

/** A cache beside the precache, which Workbox manages by itself. The document's repair uses this name too (updates/missing-entry.html). */
const cacheName = 'personal-precache'

/**
 * The code that only signed-in people use, so that a visitor's phone does not fetch it. It is stored as soon as somebody is about to sign in, and
 * from then on with each new version (`.decisions/pwa/0445-…`).
 */
export class PersonalCode {
  /** Answers with the stored file, or else with the server's. It stores each file that a visitor's page loads. */
  readonly answer = new CacheFirst({ cacheName, matchOptions: { ignoreVary: true } })
  readonly #urls: ReadonlySet<string>
  #storing: Promise<void> | undefined

  /** `urls` contain the hash of their content, so a stored file need not be fetched again. */
  constructor(urls: readonly string[]) {
    this.#urls = new Set(urls.map((url) => new URL(url, location.href).href))
  }

  /** Stores the missing files: all or none. Rejects if a file can't be fetched, or finds no room. */
  store(): Promise<void> {
    this.#storing ??= this.#storeMissing().finally(() => (this.#storing = undefined))
    return this.#storing
  }

  async #storeMissing(): Promise<void> {
    const cache = await caches.open(cacheName)
    const stored = new Set((await cache.keys()).map(({ url }) => url))
    const missing = [...this.#urls].filter((url) => !stored.has(url))
    // On a slow line, the page in use has priority.
    if (missing.length > 0) await cache.addAll(missing.map((url) => new Request(url, { priority: 'low' })))
  }

  /** Whether this device has stored files of any version: then the next version must be complete, too. */
  async wasStored(): Promise<boolean> {
    if (!(await caches.has(cacheName))) return false
    return (await (await caches.open(cacheName)).keys()).length > 0
  }

  /** Deletes the files of other versions. */
  async forgetOthers(): Promise<void> {
    const cache = await caches.open(cacheName)
    for (const request of await cache.keys()) if (!this.#urls.has(request.url)) await cache.delete(request)
  }
}
