import Dexie, { type DexieOptions, type Table } from 'dexie'
import type { Id } from '../../schema/ids.ts'
import { patientStorage } from '../store/opening.ts'
import { leftPage } from '../store/webkit-page-cache.ts'

/** `asked`: the unsent mutations and refusals that the person was asked about. */
export interface Deletion {
  key: `delete:${Id}`
  userId: Id
  asked: Id[]
}

/**
 * `active`: the user of this device. `pushed`: the newest Web Pushes. `logout`: a sign-out that the server has not received yet.
 * `delete:…`: a database that must be deleted.
 */
type SessionEntry =
  | { key: 'active'; userId: Id }
  | { key: 'logout'; at: number }
  | { key: 'pushed'; ids: Id[] }
  | Deletion

/** A small database apart from all users' data; the service worker reads it first. */
export class SessionStore extends Dexie {
  declare entries: Table<SessionEntry, SessionEntry['key']>

  constructor(name = 'coup-de-main:session', options: DexieOptions = {}) {
    // A confirmed sign-out must survive a loss of power.
    super(name, { cache: 'disabled', chromeTransactionDurability: 'strict', ...options })
    const left = leftPage()
    if (left) this.use(left)
    this.version(1).stores({ entries: 'key' })
  }

  async readActive(): Promise<Id | null> {
    const entry = await this.entries.get('active')
    return entry?.key === 'active' ? entry.userId : null
  }

  async isLogoutPending(): Promise<boolean> {
    return (await this.entries.get('logout')) !== undefined
  }
}

let store: SessionStore | undefined
export const sessionStore = (): SessionStore => (store ??= new SessionStore(undefined, patientStorage()))
