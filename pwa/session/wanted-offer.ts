import type { Id } from '../../schema/ids.ts'

/*
 * The offer for which a visitor pressed "Postuler" (rule 1.2.97). It is stored beyond the document, because a new account may verify its address
 * first, in another tab.
 */

const key = 'coup-de-main.wanted-offer'
const lifetime = 24 * 60 * 60_000

/** Stores the offer; undefined removes the earlier one, because the person chose something else. */
export const wantOffer = (id: Id | undefined): void => {
  try {
    if (id === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ id, at: Date.now() }))
  } catch {
    // In a browser that refuses its storage, signing in leads to the dashboard.
  }
}

export const readWantedOffer = (): Id | undefined => {
  try {
    const { id, at } = JSON.parse(localStorage.getItem(key) ?? '{}') as { id?: unknown; at?: unknown }
    if (typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id) && Date.now() - Number(at) < lifetime) return id
  } catch {
    // The same in a browser that refuses its storage.
  }
  return undefined
}

/** Marks a button that opens the sign-up for an offer, for presses before React listens. */
export const wants = (id: Id) => ({ 'data-offer': id })

/** Stores the offer of a button that was pressed before React listened, if it has one. */
export const wantOfferOf = (opener: HTMLElement | undefined): void => wantOffer(opener?.dataset['offer'])
