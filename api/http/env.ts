import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Me } from './me.ts'
import type { Throttle } from './throttle.ts'
import type { Config } from '../config.ts'
import type { Providers } from '../providers/provider.ts'
import type { Sql } from '../postgres/connect.ts'
import type { DatabaseState } from '../postgres/migrate.ts'
import type { Replica, Replicas } from '../postgres/replicas.ts'
import type { Room } from '../postgres/room.ts'
import type { Bus } from '../feeds/bus.ts'
import type { ObjectStore } from '../objects/object-store.ts'

/** The context of a handler. */
export interface Env {
  /** Empty in tests, which call the app without a server. */
  Bindings: Partial<HttpBindings> & {
    /** Whether the server shall stop, and only serves on for a while. */
    isDraining?: boolean
    /** Where the answers of a page are read (`readDigest`). */
    readsFrom?: Replica | null
  }
  Variables: {
    sql: Sql
    /** Where public lists and pages are read (api/http/public-reads.ts). */
    replicas: Replicas
    bus: Bus
    config: Config
    throttle: Throttle
    providers: Providers
    /** The public key with which browsers subscribe to Web Push. */
    pushKey: string
    log: Logger
    /** What is known of full disks. */
    room: Room
    /** Where new photos go; undefined where the database keeps them. */
    photoStore: ObjectStore | undefined
    /** Whether the disks have room. Requests that come at once share one try. */
    readRoom: () => Promise<boolean>
    /** Returns the answer of `/api/metrics`, which is read anew after a few seconds. */
    readMetrics: () => Promise<string>
    /** Returns how the database is. Requests that come at once share one look. */
    readState: () => Promise<DatabaseState>
    requestId: string
    /** The token of the session cookie. Whether there is such a session, only the database knows. */
    sessionToken: string | undefined
    /** The addresses that the caller's household controls. */
    network: string
    /** A replica, or null for the database, once the digest of a page has been read there. */
    readsFrom?: Replica | null
    /** Set by `signedIn`, `student` and `individual` (api/sessions/signed-in.ts); undefined for a visitor. */
    me: Me
  }
}
