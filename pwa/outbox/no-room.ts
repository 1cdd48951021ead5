import { isNoRoom } from '../../sync/store/no-room.ts'
import { productName } from '../session/product.ts'

/** What somebody reads where this device has no room, and what they can do. */
export const noRoom = {
  title: 'Cet appareil n’a plus de place.',
  act: 'Libérez-en, puis réessayez. Ce que vous avez écrit reste ici.',
  way: 'Voir le stockage',
} as const

const heldUp = `Fermez les autres onglets de ${productName}, puis réessayez.` as const

/** Returns that sentence, or what helps where another tab holds the storage up, or `otherwise` for a failure of another cause. */
export const storageText = <Otherwise extends string | undefined>(error: unknown, otherwise: Otherwise) => {
  if (isNoRoom(error)) return `${noRoom.title} ${noRoom.act}` as const
  return error instanceof Error && error.name === 'StorageUnavailable' ? heldUp : otherwise
}

/** Where the settings say what this device stores, and let go of some of it. */
export const storagePlace = { to: '/settings', hash: 'stockage' } as const

let go = (): void => location.assign(`${storagePlace.to}#${storagePlace.hash}`)

/** Leads there from what stands outside of the screens. */
export const openStorage = (): void => go()

/** From now on it goes there as the app goes anywhere, within this document. */
export const followStorage = (navigate: (place: typeof storagePlace) => unknown): void => {
  go = () => void navigate(storagePlace)
}
