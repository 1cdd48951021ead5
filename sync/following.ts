import { userFeed } from '../schema/jobs/job.ts'
import { writeCursor, type HeadsEvent } from '../schema/sync.ts'
import { followedFeeds } from './protocol/pull-plan.ts'
import type { LocalDatabase } from './store/database.ts'
import { readReplica, type Replica } from './store/replica.ts'

/** What this tab's stream was opened with: the followed feeds, and the replica whose rows of the user's own feed the stream brings. */
export class Following {
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
    const { feeds, newest, replica, own } = await this.#read()
    this.#feeds = feeds.join(',')
    const query = new URLSearchParams({ user: this.#db.userId ?? '', feeds: this.#feeds })
    if (newest) query.set('acknowledged', newest.id)
    if (own) {
      query.set('epoch', replica.epoch)
      query.set('cursors', writeCursor(own))
    }
    this.#replica = replica
    this.#isContinued = own !== undefined
    return `/api/sync/events?${query}`
  }

  /**
   * Whether the stream should be opened anew: because the followed feeds have changed (they are known only once a pull has brought the
   * account), or because a first load or resync of the user's own feed has ended, so that the stream can bring its rows.
   */
  async isOutdated(): Promise<boolean> {
    if (this.#feeds === '') return false
    const { feeds, replica, own } = await this.#read()
    const { epoch, generation } = this.#replica
    const isSame = this.#isContinued && replica.epoch === epoch && replica.generation === generation
    return feeds.join(',') !== this.#feeds || (own !== undefined && !isSame)
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

  /** `own`: the user's own feed, from whose cursor a stream can continue; undefined until the feed is stored down to its end. */
  #read() {
    const db = this.#db
    return db.transaction('r', db.account, db.meta, db.feeds, async () => {
      const [feeds, newest, known, state] = await Promise.all([
        followedFeeds(db),
        db.readMeta('newestAcknowledged'),
        readReplica(db),
        db.feeds.get(userFeed(db.userId ?? '')),
      ])
      const own = known && state?.before === null ? state : undefined
      return { feeds, newest, replica: { epoch: known?.epoch ?? '', generation: known?.generation ?? 0 }, own }
    })
  }
}
