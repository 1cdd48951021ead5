import { keepInTab, readTab } from './tab-storage.ts'
import { readStoredUser } from './stored-user.ts'

/*
 * The screen of the signed-in to which a mail or a bookmark has led a visitor (rule 2.2.18). It is stored for the tab, because the landing, where they
 * sign in, is another document.
 */

const key = 'coup-de-main.wanted-place'

/** Stores the address, without the origin. An empty one removes the earlier one. */
export const wantPlace = (address: string): void => {
  keepInTab(key, address === '' ? null : address)
}

/** Notes a visitor's address. Whoever is signed in has arrived: what they look at is no wish of the next person in this tab. */
export const wantUntilSignedIn = ({ location }: { location: { pathname: string; searchStr: string } }): void =>
  wantPlace(readStoredUser() ? '' : location.pathname + location.searchStr)

/** Returns the wanted address, by default that of the dashboard's first page. */
export const readWantedPlace = (): string => {
  return readTab(key) ?? '/dashboard'
}
