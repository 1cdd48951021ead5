import type { Id } from '../../schema/ids.ts'
import { PushUnavailable, readPushSettings, turnPushOn } from '../../sync/web-push.ts'
import { failureText } from '../data/failure-text.ts'
import { showToast } from '../ui/toast.ts'
import { keepPushWish } from './invitation.ts'

export const deniedText =
  'Votre navigateur les refuse pour ce site. Permettez-les dans ses réglages (le cadenas à côté de l’adresse), puis revenez ici.'

/** Asks the browser and subscribes. Returns whether this device is told from now on; a toast says why not. */
export const turnOnHere = async (userId: Id): Promise<boolean> => {
  try {
    // Before anything is waited for: a browser asks only while it knows of the press.
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') {
      if (permission === 'denied') showToast({ kind: 'info', title: 'Notifications refusées', description: deniedText })
      return false
    }
    const { publicKey } = await readPushSettings()
    await turnPushOn(publicKey)
    keepPushWish(userId, 'on')
    showToast({ kind: 'success', title: 'Notifications activées sur cet appareil' })
    return true
  } catch (error) {
    const description =
      error instanceof PushUnavailable
        ? 'Le service de notifications de votre navigateur ne répond pas. Réessayez plus tard.'
        : failureText(error)
    showToast({ kind: 'error', title: 'Notifications pas activées', description })
    return false
  }
}
