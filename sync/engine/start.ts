import type { User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { openDatabase, type LocalDatabase } from '../store/database.ts'
import type { StopReason } from './connection-report.ts'
import { Engine } from './engine.ts'
import { systemEnvironment, type SyncEnvironment } from '../protocol/environment.ts'
import { createConnection, type ConnectionStore } from './status.ts'
import { browserDevice } from '../device/browser-device.ts'
import type { Retention } from '../protocol/retention.ts'

export interface SyncOptions {
  database?: LocalDatabase
  environment?: SyncEnvironment
  connection?: ConnectionStore
  retention?: Retention
  /** The person as the sign-in answered, so that a first load asks for the home canton's jobs at once. */
  account?: Pick<User, 'userType' | 'city'> | undefined
  /**
   * Called when the synchronisation has stopped for good: the session belongs to another user, another tab has deleted or upgraded the database,
   * or the person has asked that this device deletes what it has of them.
   */
  onStopped?: (why: StopReason) => void
  /** Called each time the device is known to have everything the server has: after a pull, and with each event of the stream. */
  onLevel?: () => void
  /** Called when something fails that is neither the network nor a refusal: storage, or a bug. The synchronisation tries again. */
  onFault?: (error: unknown) => void
}

export interface SyncHandle {
  /** Drains and pulls now. */
  poke(): void
  /** Resolves once a pull has ended: the device is level with the server, or the pull failed. */
  pull(): Promise<void>
  /** Ends the synchronisation in this tab. Aborting a request under way is always safe. */
  stop(): Promise<void>
}

/** Keeps this device level with the server for as long as the tab lives. Call it once per tab. */
export const startSync = (userId: Id, options: SyncOptions = {}): SyncHandle => {
  const db = options.database ?? openDatabase(userId)
  db.signedIn = options.account
  const engine = new Engine({
    db,
    env: options.environment ?? systemEnvironment(browserDevice()),
    connection: options.connection ?? createConnection(),
    retention: options.retention,
    onStopped: options.onStopped,
    onLevel: options.onLevel,
    onFault: options.onFault,
  })
  engine.start()
  return {
    poke: () => engine.poke(),
    pull: () => engine.pull(),
    stop: () => engine.stop(),
  }
}
