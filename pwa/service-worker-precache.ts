/** Whether only signed-in people use the chunk. The build gives such chunks this name (.build/files.ts). */
export const isPersonal = (url: string): boolean => /^\/?assets\/personal\./.test(url)

/**
 * Throws for a document that names code which this version lacks. While instances are updated one after the other, one of the former version may
 * answer; stored, its document would be this version's for good. The browser installs anew later.
 */
export const refuseOtherVersion = async (response: Response, urls: readonly string[]): Promise<void> => {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return
  const named = [...(await response.text()).matchAll(/"\/(assets\/[^"]+\.(?:js|css))"/g)]
  const strange = named.find(([, url]) => !urls.includes(url!))
  if (strange) throw new Error(`A document of another version names ${strange[1]}`)
}

/** The part of a cache that deleting entries needs. */
type Entries = Pick<Cache, 'delete'>

/**
 * The files that an installing version has stored beside those of the version before. If the device has no room for all, the installation fails and
 * the version before stays active; the files of the new one would then only take up room that the outbox needs.
 */
export class Installing {
  readonly #urls = new Set<string>()

  /** Records each file fetched for the installation. Files that the version before has too are not fetched. */
  noteFetched(url: string, event: { type: string } | undefined): void {
    if (event?.type === 'install') this.#urls.add(url)
  }

  /** Ends the record when the version is complete: a lack of room afterwards must not delete its files. */
  end(): void {
    this.#urls.clear()
  }

  /** Deletes the recorded files. `keyOf` returns the cache key of a URL. */
  async undo(cache: Entries, keyOf: (url: string) => string | undefined): Promise<void> {
    for (const url of this.#urls) await cache.delete(keyOf(url) ?? url)
    this.end()
  }
}
