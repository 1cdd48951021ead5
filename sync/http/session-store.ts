import Dexie, { type Table } from 'dexie'
import type { Id } from '../../schema/ids.ts'

/** `active`: who uses this device now. `logout`: a sign-out that the server hasn't heard of yet. */
type SessionEntry = { key: 'active'; userId: Id } | { key: 'logout'; at: number }

/** Small and apart from everybody's data: the service worker reads it first. */
export class SessionStore extends Dexie {
  declare entries: Table<SessionEntry, SessionEntry['key']>

  constructor(name = 'coup-de-main:session') {
    super(name, { cache: 'disabled' })
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
export const sessionStore = (): SessionStore => (store ??= new SessionStore())
