import { OutboxFull } from '../../sync/outbox/write.ts'

/**
 * So long a dialog waits for the server's word, in milliseconds, before it says that what was written waits (sync/README.md §1.7).
 * Where the browser knows of no network there is nothing to wait for.
 */
export const patience = (): number => (typeof navigator === 'undefined' || navigator.onLine ? 2_000 : 0)

/** A toast: what was written is on this device, and the server has not heard of it. */
export const keptToast = { kind: 'info', title: 'Enregistré. Partira au retour du réseau.' } as const

/** Why this device took nothing more; `otherwise` where it is not for the number of what waits. */
export const whyNotKept = <Otherwise extends string | undefined>(error: unknown, otherwise: Otherwise) =>
  error instanceof OutboxFull ? 'Trop d’envois attendent déjà sur cet appareil.' : otherwise
