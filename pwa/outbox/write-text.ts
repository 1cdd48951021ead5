import { OutboxFull } from '../../sync/outbox/write.ts'
import type { Connection } from '../../sync/status.ts'
import { isNoRoom } from '../../sync/store/no-room.ts'
import { isReached, useSync } from '../data/sync-provider.tsx'
import { showToast, type ToastMessage } from '../ui/toast.ts'
import { noRoom, storageText, openStorage } from './no-room.ts'

/** What the person has to do before anything leaves. The network's return would not help. */
const needed: Partial<Record<Connection, string>> = {
  signed_out: 'après votre reconnexion',
  outdated: 'après la mise à jour',
}

/** Whether what waits leaves without the person, once there is a network. */
export const waitsForNetwork = (connection: Connection): boolean => needed[connection] === undefined

/** When what waits leaves, as the end of a sentence. On a slow line that is up no network has to return. */
export const whenItLeaves = (connection: Connection): string =>
  needed[connection] ?? (isReached(connection) ? 'dès que possible' : 'au retour du réseau')

/**
 * Returns a function that gives the toast of a mutation that is stored on this device and still pending. It is asked at the toast's time:
 * that a session has expired is often learned from the very write.
 */
export const useKeptToast = (): (() => { kind: 'info'; title: string }) => {
  const { connection } = useSync()
  return () => ({ kind: 'info', title: `Enregistré. Partira ${whenItLeaves(connection.get())}.` })
}

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
