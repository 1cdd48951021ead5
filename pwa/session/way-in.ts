import { isStudent } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { readStoredUser } from './stored-user.ts'
import { readWantedOffer, wantOffer } from './wanted-offer.ts'
import { readWantedPlace } from './wanted-place.ts'

/** Returns the offer to open after a sign-in; undefined leads to the dashboard. */
export const offerToReturnTo = (): Id | undefined => {
  const user = readStoredUser()
  if (user && isStudent(user)) return readWantedOffer()
  wantOffer(undefined)
  return undefined
}

/** Returns the address that a sign-in leads to. */
export const placeToReturnTo = (): string => {
  const offer = offerToReturnTo()
  return offer ? `/jobs/${offer}` : readWantedPlace()
}
