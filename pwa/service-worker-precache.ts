/** The build names so what is used by nobody but somebody who is signed in (vite.config.ts). */
export const isPersonal = (url: string): boolean => /^\/?assets\/personal\./.test(url)

/** Of a cache, what is needed to let entries go. */
type Entries = Pick<Cache, 'delete'>

/**
 * What a version that is being installed has stored beside the one before. Where the device has no room for all of it, the installation
 * fails and the version before goes on; what was stored of the new one then lies there for nobody, in the room that letters need.
 */
export class Installing {
  readonly #urls = new Set<string>()

  /** Notes what is fetched for it: what the version before has too is not fetched. */
  noteFetched(url: string, event: { type: string } | undefined): void {
    if (event?.type === 'install') this.#urls.add(url)
  }

  /** It is complete, and what finds no room later is not its fault: nothing of it is let go any more. */
  end(): void {
    this.#urls.clear()
  }

  /** Lets go of it. `keyOf`: under what a URL is stored. */
  async undo(cache: Entries, keyOf: (url: string) => string | undefined): Promise<void> {
    for (const url of this.#urls) await cache.delete(keyOf(url) ?? url)
    this.end()
  }
}
