import { OutboxFull } from '../../sync/writing/write.ts'
import type { Connection } from '../../sync/engine/status.ts'
import { isNoRoom } from '../../sync/store/no-room.ts'
import { isReached, useSync } from '../data/sync-provider.tsx'
import { showToast, type ToastMessage } from '../ui/toast.ts'
import { noRoom, storageText, openStorage } from './no-room.ts'

/** The steps that the person must take before the outbox can be sent; the return of the network is not enough. */
const needed: Partial<Record<Connection, string>> = {
  signed_out: 'après votre reconnexion',
  outdated: 'après la mise à jour',
}

/** Whether the outbox is sent without the person's help, once there is a network. */
export const waitsForNetwork = (connection: Connection): boolean => needed[connection] === undefined

/** Says when the outbox is sent, as the end of a sentence. On a slow connection the server is reached, so no network has to return. */
export const whenItLeaves = (connection: Connection): string =>
  needed[connection] ?? (isReached(connection) ? 'dès que possible' : 'dès que vous serez en ligne')

/**
 * Returns a function that makes the toast for a mutation that is stored on this device and still pending. The function reads the connection when it
 * is called, because often the write itself reveals that the session has expired.
 */
export const useKeptToast = (): (() => { kind: 'info'; title: string }) => {
  const { connection } = useSync()
  return () => ({ kind: 'info', title: `Enregistré, envoi ${whenItLeaves(connection.get())}.` })
}

/** Returns why this device refused a write: the outbox is full, there is no room, or `otherwise`. */
export const whyNotKept = <Otherwise extends string | undefined>(error: unknown, otherwise: Otherwise) => {
  if (error instanceof OutboxFull) return 'Trop d’envois sont déjà en attente sur cet appareil.'
  return storageText(error, otherwise)
}

/** The toast for a write that this device refused. If there is no room, it links to what the device stores (rule 1.2.412). */
export const notKeptToast = (error: unknown, title: string, otherwise?: string): ToastMessage => {
  const description = whyNotKept(error, otherwise)
  return {
    kind: 'error',
    title,
    ...(description !== undefined && { description }),
    ...(isNoRoom(error) && { duration: noRoomTime, action: { label: noRoom.way, onClick: openStorage } }),
  }
}

/** Returns whether this device's storage did what a press asked for. If it did not, a toast says why. */
export const isKept = async (work: Promise<unknown>, title: string): Promise<boolean> => {
  try {
    await work
    return true
  } catch (error) {
    sayNotKept(title)(error)
    return false
  }
}

/** Returns what a form does (`useForm`) if this device's storage did not take what it wrote: a toast says why. */
export const sayNotKept = (title: string) => (error: unknown) =>
  showToast(notKeptToast(error, title, 'Le stockage de cet appareil ne répond pas.'))

/** Milliseconds. This toast has more to read than others, and a button. */
const noRoomTime = 15_000
