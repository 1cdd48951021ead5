import { OutboxFull } from '../../sync/outbox/write.ts'
import { isNoRoom } from '../../sync/store/no-room.ts'
import { showToast, type ToastMessage } from '../ui/toast.ts'
import { noRoom, storageText, openStorage } from './no-room.ts'

/** The toast of a mutation that is stored on this device and still pending. */
export const keptToast = { kind: 'info', title: 'Enregistré. Partira au retour du réseau.' } as const

/** Returns why this device refused a write: a full outbox, no room, or else `otherwise`. */
export const whyNotKept = <Otherwise extends string | undefined>(error: unknown, otherwise: Otherwise) => {
  if (error instanceof OutboxFull) return 'Trop d’envois attendent déjà sur cet appareil.'
  return storageText(error, otherwise)
}

/** The toast of a write that this device refused; where it has no room, with the way to what it stores (rule 1.2.412). */
export const notKeptToast = (error: unknown, title: string, otherwise?: string): ToastMessage => {
  const description = whyNotKept(error, otherwise)
  return {
    kind: 'error',
    title,
    ...(description !== undefined && { description }),
    ...(isNoRoom(error) && { duration: noRoomTime, action: { label: noRoom.way, onClick: openStorage } }),
  }
}

/** Returns whether a write that a press made was kept; where this device refused it, a toast says why. */
export const isKept = async (write: Promise<unknown>, title: string): Promise<boolean> => {
  try {
    await write
    return true
  } catch (error) {
    showToast(notKeptToast(error, title, 'Le stockage de cet appareil ne répond pas.'))
    return false
  }
}

/** Milliseconds: there is more to read, and something to press. */
const noRoomTime = 15_000
