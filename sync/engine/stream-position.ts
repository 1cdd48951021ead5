import { isPublicFeed, userFeed } from '../../schema/feeds.ts'
import { writeCursor, type HeadsEvent } from '../../schema/sync.ts'
import { followedFeeds } from '../protocol/pull-plan.ts'
import { isOtherHistory } from '../protocol/resync.ts'
import type { Stored } from '../protocol/pull.ts'
import type { FeedState, LocalDatabase } from '../store/database.ts'
import { readReplica, type Replica } from '../store/replica.ts'

/** The feeds that this tab's stream follows since its opening, and the replica whose rows it brings. */
export class StreamPosition {
  #feeds = ''
  #replica: Pick<Replica, 'epoch' | 'generation'> = { epoch: '', generation: 0 }
  /** The feeds whose rows the stream brings. */
  #continued = ''
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
    const [feeds, newest, replica, states] = await db.transaction('r', db.account, db.meta, db.feeds, () =>
      Promise.all([followedFeeds(db), db.readMeta('newestAcknowledged'), readReplica(db), db.feeds.toArray()]),
    )
    this.#feeds = feeds.join(',')
    const query = new URLSearchParams({ user: me, feeds: this.#feeds })
    if (newest) query.set('acknowledged', newest.id)
    const continued = mayContinue(userFeed(me), feeds, replica, new Map(states.map((state) => [state.feed, state])))
    this.#continued = nameFeeds(continued)
    if (replica && continued.length > 0) {
      query.set('epoch', replica.epoch)
      query.set('cursors', continued.map(writeCursor).join(','))
    }
    this.#replica = { epoch: replica?.epoch ?? '', generation: replica?.generation ?? 0 }
    return `/api/sync/events?${query}`
  }

  /**
   * Whether the stream should be opened anew: because the followed feeds have changed (they are known only once a pull has brought the
   * account), or because a first load or resync has ended, of the user's own feed or of all, so that the stream can bring their rows.
   */
  isOutdated({ followed, states, replica }: Stored): boolean {
    if (this.#feeds === '') return false
    const { epoch, generation } = this.#replica
    const isSame = replica?.epoch === epoch && replica.generation === generation
    const continued = nameFeeds(mayContinue(userFeed(this.#db.userId ?? ''), followed, replica, states))
    return followed.join(',') !== this.#feeds || (continued !== '' && !(isSame && continued === this.#continued))
  }

  /** Returns which feeds of this device differ from these heads: all if its epoch differs. */
  async findBehind({ epoch, heads }: HeadsEvent): Promise<Behind> {
    const { meta, feeds: states } = this.#db
    const [replica, feeds] = await this.#db.transaction('r', meta, states, () =>
      Promise.all([readReplica(this.#db), states.toArray()]),
    )
    if (isOtherHistory(replica?.epoch, epoch)) return 'history'
    const isOther = replica?.epoch !== epoch || feeds.length === 0
    const moved = feeds.filter(({ feed, cursor }) => heads[feed] !== undefined && heads[feed] !== cursor)
    return isOther ? 'own' : nameBehind(moved)
  }
}

const nameBehind = (moved: readonly FeedState[]): Behind => {
  if (moved.length === 0) return 'nothing'
  return moved.every(({ feed }) => isPublicFeed(feed)) ? 'public' : 'own'
}

/** What is behind the heads: nothing, public feeds alone, the user's own feed or everything, or all of it, because the heads are of another history. */
export type Behind = 'nothing' | 'public' | 'own' | 'history'

/**
 * Returns the states from which a stream can continue: that of the user's own feed once it is stored down to its end, and those of all public feeds
 * once all are.
 */
const mayContinue = (
  own: string,
  followed: readonly string[],
  replica: Replica | undefined,
  states: ReadonlyMap<string, FeedState>,
): FeedState[] => {
  const ownState = states.get(own)
  if (!replica || ownState?.before !== null) return []
  const all = followed.flatMap((feed) => states.get(feed) ?? [])
  const isComplete =
    !replica.isResyncing && all.length === followed.length && all.every(({ before }) => before === null)
  return isComplete ? all : [ownState]
}

const nameFeeds = (states: readonly FeedState[]): string => states.map(({ feed }) => feed).join(',')
