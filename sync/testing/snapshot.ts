import { entities } from '../../schema/sync.ts'
import type { Id } from '../../schema/ids.ts'
import type { Acknowledged, BaseRow, Draft, FeedState, LocalDatabase, Membership, MetaOf } from '../store/database.ts'
import type { OutboxItem, Refused } from '../store/outbox-item.ts'
import type { Replica } from '../store/replica.ts'
import { keyOf, tableOf, type AnyRow, type Key } from '../store/rows.ts'
import type { Dexie as MemoryDexie } from './dexie/dexie.ts'
import { workUntil } from './event-loop.ts'

/** The content of one user's database. A part that has not changed since the last snapshot is the same object. */
export interface Snapshot {
  /** Every row but people, as screens read it. */
  shown: ReadonlyMap<Key, AnyRow>
  bases: readonly BaseRow[]
  /** In the order of writing. */
  outbox: OutboxItem[]
  refusals: readonly Refused[]
  drafts: readonly Draft[]
  people: ReadonlySet<Id>
  acknowledged: readonly Acknowledged[]
  feeds: readonly FeedState[]
  membership: readonly Membership[]
  replica: Replica | undefined
}

const compared = entities.filter((entity) => entity !== 'person')

/**
 * Reads the committed rows of one database past its interface, without requests and copies: invariants are checked after every step, and between two
 * steps little changes.
 */
export class SnapshotReader {
  readonly #read = new Map<string, { version: number; value: unknown }>()
  #db!: MemoryDexie
  #last: { version: number; snapshot: Snapshot } | undefined

  /** Each call may bring another connection to the same database. */
  async read(connection: LocalDatabase): Promise<Snapshot> {
    const db = connection as unknown as MemoryDexie
    this.#db = db
    await workUntil(() => db.isOpen() && !db.stored.live.some(({ hasChanged }) => hasChanged))
    if (!db.isOpen()) throw new Error('(liveness) the database does not open')
    const version = this.#newest()
    if (this.#last?.version !== version) this.#last = { version, snapshot: this.#readAll() }
    return this.#last.snapshot
  }

  /** The number of the last change of any table. */
  #newest(): number {
    let newest = 0
    for (const { version } of this.#db.stored.tables.values()) newest = Math.max(newest, version)
    return newest
  }

  #readAll(): Snapshot {
    const [copy] = this.#rows<MetaOf<'copy'>>('meta').filter(({ key }) => key === 'copy')
    return {
      shown: this.#shown(),
      bases: this.#rows('base'),
      outbox: this.#rows('outbox') as OutboxItem[],
      refusals: this.#rows('refusals'),
      drafts: this.#rows('drafts'),
      people: this.#keep(
        'people',
        this.#versionOf('people'),
        () => new Set(this.#rows<{ id: Id }>('people').map(({ id }) => id)),
      ),
      acknowledged: this.#rows('acknowledged'),
      feeds: this.#rows('feeds'),
      membership: this.#rows('membership'),
      replica: copy && this.#replica(copy),
    }
  }

  #replica({ epoch, generation, restaging }: MetaOf<'copy'>): Replica {
    return { epoch, generation, isResyncing: restaging }
  }

  #shown(): ReadonlyMap<Key, AnyRow> {
    const version = Math.max(...compared.map((entity) => this.#versionOf(tableOf[entity])))
    return this.#keep('shown', version, () => {
      const shown = new Map<Key, AnyRow>()
      for (const entity of compared)
        for (const row of this.#rows<AnyRow>(tableOf[entity])) shown.set(keyOf(entity, row.id), row)
      return shown
    })
  }

  #rows<Row>(table: string): readonly Row[] {
    return this.#keep(`rows of ${table}`, this.#versionOf(table), () => {
      const reader = this.#db.table(table)
      return reader.rows.ordered().map(({ row }) => reader.show(row) as Row)
    })
  }

  #versionOf(table: string): number {
    return this.#db.stored.tables.get(table)!.version
  }

  #keep<T>(name: string, version: number, read: () => T): T {
    const known = this.#read.get(name)
    if (known?.version === version) return known.value as T
    const value = read()
    this.#read.set(name, { version, value })
    return value
  }
}
