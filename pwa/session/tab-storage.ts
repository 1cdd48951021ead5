/*
 * Texts that live as long as the tab, also through reloads: of visitors, who have no database of their own. A browser that refuses its storage keeps
 * none.
 */

export const readTab = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; null removes it. */
export const keepInTab = (key: string, text: string | null): void => {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // The text lives as long as the page.
  }
}
