import { userFeed } from '../../schema/feeds.ts'
import { writeCursor, type HeadsEvent } from '../../schema/sync.ts'
import { followedFeeds } from '../protocol/pull-plan.ts'
import type { Stored } from '../protocol/pull.ts'
import type { FeedState, LocalDatabase } from '../store/database.ts'
import { readReplica, type Replica } from '../store/replica.ts'

/** The feeds that this tab's stream follows since its opening, and the replica whose rows of the user's own feed it brings. */
export class StreamPosition {
  #feeds = ''
  #replica: Pick<Replica, 'epoch' | 'generation'> = { epoch: '', generation: 0 }
  #isContinued = false
  readonly #db: LocalDatabase

  constructor(db: LocalDatabase) {
    this.#db = db
  }

  /** The replica at the stream's opening. After a resync, rows from that stream are not stored. */
  get replica(): Pick<Replica, 'epoch' | 'generation'> {
    return this.#replica
  }

  /** Returns the path of a stream that continues from this device's cursors. */
  async open(): Promise<string> {
    const db = this.#db
    const me = db.userId ?? ''
    const [feeds, newest, replica, own] = await db.transaction('r', db.account, db.meta, db.feeds, () =>
      Promise.all([followedFeeds(db), db.readMeta('newestAcknowledged'), readReplica(db), db.feeds.get(userFeed(me))]),
    )
    this.#feeds = feeds.join(',')
    const query = new URLSearchParams({ user: me, feeds: this.#feeds })
    if (newest) query.set('acknowledged', newest.id)
    this.#isContinued = mayContinue(replica, own)
    if (replica && own && this.#isContinued) {
      query.set('epoch', replica.epoch)
      query.set('cursors', writeCursor(own))
    }
    this.#replica = { epoch: replica?.epoch ?? '', generation: replica?.generation ?? 0 }
    return `/api/sync/events?${query}`
  }

  /**
   * Whether the stream should be opened anew: because the followed feeds have changed (they are known only once a pull has brought the
   * account), or because a first load or resync of the user's own feed has ended, so that the stream can bring its rows.
   */
  isOutdated({ followed, states, replica }: Stored): boolean {
    if (this.#feeds === '') return false
    const { epoch, generation } = this.#replica
    const isSame = this.#isContinued && replica?.epoch === epoch && replica.generation === generation
    const own = states.get(userFeed(this.#db.userId ?? ''))
    return followed.join(',') !== this.#feeds || (mayContinue(replica, own) && !isSame)
  }

  /** Whether this device's epoch or cursors differ from these heads. */
  async isBehind({ epoch, heads }: HeadsEvent): Promise<boolean> {
    const { meta, feeds: states } = this.#db
    const [replica, feeds] = await this.#db.transaction('r', meta, states, () =>
      Promise.all([readReplica(this.#db), states.toArray()]),
    )
    const hasMoved = feeds.some(({ feed, cursor }) => heads[feed] !== undefined && heads[feed] !== cursor)
    return replica?.epoch !== epoch || hasMoved || feeds.length === 0
  }
}

/** Whether a stream can continue from the cursor of the user's own feed: once the feed is stored down to its end. */
const mayContinue = (replica: Replica | undefined, own: FeedState | undefined): boolean =>
  replica !== undefined && own?.before === null
