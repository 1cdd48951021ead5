import { OutboxFull } from '../../sync/outbox/write.ts'

/**
 * Returns how long a dialog waits for the server's verdict, in milliseconds, before it closes and calls the mutation pending
 * (sync/README.md §1.7). Without network it does not wait.
 */
export const patience = (): number => (typeof navigator === 'undefined' || navigator.onLine ? 2_000 : 0)

/** The toast of a mutation that is stored on this device and still pending. */
export const keptToast = { kind: 'info', title: 'Enregistré. Partira au retour du réseau.' } as const

/** Returns why this device refused a write: a full outbox, or else `otherwise`. */
export const whyNotKept = <Otherwise extends string | undefined>(error: unknown, otherwise: Otherwise) =>
  error instanceof OutboxFull ? 'Trop d’envois attendent déjà sur cet appareil.' : otherwise
