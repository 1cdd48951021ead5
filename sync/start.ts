import type { Id } from '../schema/ids.ts'
import { openDatabase, type LocalDatabase } from './store/database.ts'
import { Engine, type StopReason } from './engine.ts'
import { systemEnvironment, type SyncEnvironment } from './protocol/environment.ts'
import { connection, type ConnectionStore } from './status.ts'
import { windowDevice } from './device/browser-device.ts'
import type { Windows } from './protocol/retention.ts'

export interface SyncOptions {
  database?: LocalDatabase
  environment?: SyncEnvironment
  connection?: ConnectionStore
  windows?: Windows
  /**
   * The synchronisation has stopped for good, and this tab should begin anew: another person has signed in on this device, or another
   * tab has deleted or upgraded the database.
   */
  onStopped?: (why: StopReason) => void
  /** Something failed that is neither the network nor the server's no: storage, or a mistake of ours. It is tried again. */
  onFault?: (error: unknown) => void
}

export interface SyncHandle {
  /** Drains and pulls now. */
  poke(): void
  /** Resolves when the device is level with the server, or couldn't be made so. */
  pull(): Promise<void>
  /** Ends everything this tab does for this person; what is under way is dropped, which is always safe. */
  stop(): Promise<void>
}

/** Keeps this person's device and the server level for as long as the tab lives. Once per tab. */
export const startSync = (userId: Id, options: SyncOptions = {}): SyncHandle => {
  const engine = new Engine({
    db: options.database ?? openDatabase(userId),
    env: options.environment ?? systemEnvironment(windowDevice()),
    connection: options.connection ?? connection,
    windows: options.windows,
    onStopped: options.onStopped,
    onFault: options.onFault,
  })
  engine.start()
  return {
    poke: () => engine.poke(),
    pull: () => engine.pull(),
    stop: () => engine.stop(),
  }
}
