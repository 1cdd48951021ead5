import { isNoRoom } from '../../sync/store/no-room.ts'
import { productName } from '../ui/product.ts'

/** The texts shown when this device has no room, and what the person can do. */
export const noRoom = {
  title: 'Cet appareil n’a plus de place.',
  act: 'Libérez de la place, puis réessayez. Votre texte reste ici.',
  way: 'Voir le stockage',
} as const

/** Shown where the storage fails or does not answer: no room and no other tab is known to be the reason. */
const silentStorage = 'Le stockage de cet appareil ne répond pas. Réessayez dans un instant.'

/** Shown where the browser keeps neither the cookie of a session nor any storage. */
export const blockedCookies = {
  title: 'Votre navigateur bloque les cookies de ce site.',
  act: 'Sans eux, personne ne reste connecté. Autorisez-les dans les réglages du navigateur, puis rechargez cette page.',
} as const

/** Browsers that block a site's cookies refuse its storage, too. */
export const blocksCookies = (): boolean => !navigator.cookieEnabled

const heldUp = `Fermez les autres onglets de ${productName}, puis réessayez.` as const

/** Returns the text for a write in a browser that blocks cookies or has no room, the advice for a database that another tab blocks, or `otherwise` for any other failure. */
export const storageText = <Otherwise extends string | undefined>(error: unknown, otherwise: Otherwise) => {
  if (blocksCookies()) return `${blockedCookies.title} ${blockedCookies.act}` as const
  if (isNoRoom(error)) return `${noRoom.title} ${noRoom.act}` as const
  if (!(error instanceof Error && error.name === 'StorageUnavailable')) return otherwise
  return 'reason' in error && error.reason === 'blocked' ? heldUp : silentStorage
}

/** The section of the settings that shows what this device stores and can delete some of it. */
export const storagePlace = { to: '/settings', hash: 'stockage' } as const

let go = (): void => location.assign(`${storagePlace.to}#${storagePlace.hash}`)

/** Opens that section from code outside the router. */
export const openStorage = (): void => go()

/** Makes `openStorage` navigate inside this document, with the app's router, instead of loading the page. */
export const followStorage = (navigate: (place: typeof storagePlace) => unknown): void => {
  go = () => void navigate(storagePlace)
}
