/*
 * The place in the dashboard to which a mail or a bookmark has led a visitor (rule 2.2.18). It is stored for the tab, because the landing, where they
 * sign in, is another document.
 */

const key = 'coup-de-main.wanted-place'

/** Stores the search of the dashboard's address. An empty one removes the earlier one. */
export const wantPlace = (search: string): void => {
  try {
    if (search === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, search)
  } catch {
    // In a browser that refuses its storage, signing in leads to the dashboard's first page.
  }
}

/** Returns the wanted address in the dashboard, by default that of its first page. */
export const readWantedPlace = (): string => {
  try {
    return `/dashboard${sessionStorage.getItem(key) ?? ''}`
  } catch {
    return '/dashboard'
  }
}
