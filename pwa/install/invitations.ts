import { inviteToPush, type AwaitingMoment } from '../push/invitation.ts'
import { mayOfferInstall } from './install-prompt.ts'

const moments = new EventTarget()

/**
 * Call it after a letter was sent or an offer published, also offline. It makes at most one invitation. Push notifications come first (rule
 * 1.2.363); once the person has decided about them, or if the browser has none, it offers to install the app (rule 1.2.380).
 */
export const inviteAfter = (moment: AwaitingMoment): void => {
  if (!inviteToPush(moment) && mayOfferInstall()) moments.dispatchEvent(new Event('install'))
}

/** Calls the listener when the app should offer its installation. Returns the function that ends it. */
export const onInstallMoment = (listener: () => void): (() => void) => {
  moments.addEventListener('install', listener)
  return () => moments.removeEventListener('install', listener)
}
