import { inviteToPush, type PushMoment } from '../push/invitation.ts'
import { mayOfferInstall } from './install-prompt.ts'

const moments = new EventTarget()

/**
 * After a letter was sent or an offer published, offline too: asks one thing, or nothing. Whether the device is told of the answer comes first
 * (rule 1.2.363); once that is settled, or where the browser cannot, another such moment offers to install the app (rule 1.2.380).
 */
export const inviteAfter = (moment: PushMoment): void => {
  if (!inviteToPush(moment) && mayOfferInstall()) moments.dispatchEvent(new Event('install'))
}

/** Calls the listener when the app is to be offered. Returns the function that ends it. */
export const onInstallMoment = (listener: () => void): (() => void) => {
  moments.addEventListener('install', listener)
  return () => moments.removeEventListener('install', listener)
}
