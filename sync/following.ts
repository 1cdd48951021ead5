import { writeCursor, type HeadsEvent } from '../schema/sync.ts'
import { followedFeeds } from './protocol/pull-plan.ts'
import type { LocalDatabase } from './store/database.ts'
import { readReplica, type Replica } from './store/replica.ts'

const namesOf = (cursors: { feed: string }[]) => cursors.map(({ feed }) => feed).join(',')

/** What this tab's stream was opened with: the feeds, and the replica and the feeds whose cursors it goes on from by itself. */
export class Following {
  #feeds = ''
  #replica: Pick<Replica, 'epoch' | 'generation'> = { epoch: '', generation: 0 }
  #continued = ''
  readonly #db: LocalDatabase

  constructor(db: LocalDatabase) {
    this.#db = db
  }

  /** The replica at the time of opening: after a resync, rows of an earlier stream count no more. */
  get replica(): Pick<Replica, 'epoch' | 'generation'> {
    return this.#replica
  }

  /** Returns the path of a stream that goes on from where this device stands. */
  async open(): Promise<string> {
    const feeds = await followedFeeds(this.#db)
    this.#feeds = feeds.join(',')
    const query = new URLSearchParams({ user: this.#db.userId ?? '', feeds: this.#feeds })
    const newest = await this.#db.readMeta('newestAcknowledged')
    if (newest) query.set('acknowledged', newest.id)
    const { replica, cursors } = await this.#readCursors(feeds)
    if (cursors.length > 0) {
      query.set('epoch', replica.epoch)
      query.set('cursors', cursors.map(writeCursor).join(','))
    }
    this.#replica = replica
    this.#continued = namesOf(cursors)
    return `/api/sync/events?${query}`
  }

  /**
   * Whether the stream should be opened anew: the followed feeds have changed, which are known only once a pull has brought the account, or a
   * first load or a resync has ended, so that the stream can bring their rows.
   */
  async isOutdated(): Promise<boolean> {
    if (this.#feeds === '') return false
    const feeds = await followedFeeds(this.#db)
    const { replica, cursors } = await this.#readCursors(feeds)
    const { epoch, generation } = this.#replica
    const isSame = replica.epoch === epoch && replica.generation === generation && namesOf(cursors) === this.#continued
    return feeds.join(',') !== this.#feeds || (cursors.length === feeds.length && !isSame)
  }

  /** Whether this device stands elsewhere than these heads. */
  async isBehind({ epoch, heads }: HeadsEvent): Promise<boolean> {
    const [replica, feeds] = await Promise.all([readReplica(this.#db), this.#db.feeds.toArray()])
    const hasMoved = feeds.some(({ feed, cursor }) => heads[feed] !== undefined && heads[feed] !== cursor)
    return replica?.epoch !== epoch || hasMoved || feeds.length === 0
  }

  /** Returns where a stream can go on by itself: feeds that are stored down to their end. */
  #readCursors(followed: string[]) {
    return this.#db.transaction('r', this.#db.meta, this.#db.feeds, async () => {
      const [known, states] = await Promise.all([readReplica(this.#db), this.#db.feeds.bulkGet(followed)])
      const cursors = states.flatMap((state) => (known && state?.before === null ? [state] : []))
      return { replica: { epoch: known?.epoch ?? '', generation: known?.generation ?? 0 }, cursors }
    })
  }
}
