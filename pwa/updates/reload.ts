/** Milliseconds for which drafts may hold up a reload. What the device has not stored by then has a copy (sync/store/typed.ts). */
const patience = 2_000

/** What stores the texts that are just being typed, or does anything else that must happen before this page ends. */
export const beforeReload = new Set<() => Promise<unknown>>()

let reloading: Promise<void> | undefined

/** Stores what is being typed, and begins this page anew. However many ask for it at once, it is one reload. */
export const reloadPage = (): Promise<void> => (reloading ??= storeAndReload().finally(() => (reloading = undefined)))

const storeAndReload = async (): Promise<void> => {
  const stored = Promise.allSettled([...beforeReload].map((store) => store()))
  await Promise.race([stored, new Promise((resolve) => setTimeout(resolve, patience))])
  location.reload()
}
