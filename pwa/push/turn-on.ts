import type { Id } from '../../schema/ids.ts'
import { PushUnavailable, readPushSettings, turnPushOn } from '../../sync/engine/web-push.ts'
import { failureText } from '../data/failure-text.ts'
import { showToast } from '../ui/toast.ts'
import { keepPushWish } from './invitation.ts'

export const deniedText =
  'Votre navigateur refuse les notifications de ce site. Autorisez-les dans ses réglages (le cadenas à côté de l’adresse), puis revenez ici.'

/** A private window denies the permission without storing that, and some browsers never ask. */
const undecidedText =
  'Votre navigateur n’a pas donné la permission. C’est impossible en navigation privée : essayez dans une fenêtre ordinaire.'
const unreachedText = 'Le service de notifications de votre navigateur ne répond pas. Réessayez plus tard.'

export type Turned = { isOn: true } | { isOn: false; why: string }

/** Asks for the browser's permission and subscribes. Returns whether this device gets pushes from now on, which a toast says, or why not. */
export const turnOnHere = async (userId: Id): Promise<Turned> => {
  try {
    // Before any other await: a browser asks only in the moments after the person's press.
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') {
      const isKept = Notification.permission === 'denied'
      return { isOn: false, why: isKept ? deniedText : undecidedText }
    }
    const { publicKey } = await readPushSettings()
    await turnPushOn(publicKey)
    keepPushWish(userId, 'on')
    showToast({ kind: 'success', title: 'Notifications activées sur cet appareil' })
    return { isOn: true }
  } catch (error) {
    const why = error instanceof PushUnavailable ? unreachedText : failureText(error)
    return { isOn: false, why }
  }
}
