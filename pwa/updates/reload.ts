/** Milliseconds for which drafts may delay a reload. Texts that the device has not stored by then have a copy (sync/store/unsaved-texts.ts). */
const draftsTimeoutMs = 2_000

/** Functions that store texts being typed, or do anything else that must happen before this page ends. */
export const beforeReload = new Set<() => Promise<unknown>>()

let reloading: Promise<void> | undefined

/** Stores the texts being typed, and reloads this page. Concurrent calls cause only one reload. */
export const reloadPage = (): Promise<void> => (reloading ??= storeAndReload().finally(() => (reloading = undefined)))

const storeAndReload = async (): Promise<void> => {
  const stored = Promise.allSettled([...beforeReload].map((store) => store()))
  await Promise.race([stored, new Promise((resolve) => setTimeout(resolve, draftsTimeoutMs))])
  location.reload()
}
