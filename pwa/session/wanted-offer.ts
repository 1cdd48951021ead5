import type { Id } from '../../schema/ids.ts'

/*
 * The offer for which a visitor pressed "Postuler" (rule 1.2.97). It outlives the document: the address of a new account may be verified first,
 * in another tab.
 */

const key = 'coup-de-main.wanted-offer'
const lifetime = 24 * 60 * 60_000

/** Notes the offer; undefined forgets the one before, because the person asked for something else. */
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
    // The same.
  }
  return undefined
}

/** Marks a button that opens the sign-up for an offer, for presses that come before React listens. */
export const wants = (id: Id) => ({ 'data-offer': id })

/** Notes what a button that was pressed before React listened wants, if anything. */
export const wantOfferOf = (opener: HTMLElement | undefined): void => wantOffer(opener?.dataset['offer'])
