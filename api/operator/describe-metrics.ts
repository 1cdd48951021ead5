import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { countStreams } from '../feeds/open-streams.ts'
import { isDatabaseAway } from '../http/faults.ts'
import { processMetrics } from '../http/process-metrics.ts'
import { version } from '../own-files.ts'
import type { Sql } from '../postgres/connect.ts'
import { queriesUnderWay } from '../postgres/deadline.ts'
import type { Replicas } from '../postgres/replicas.ts'
import type { Room } from '../postgres/room.ts'
import { matterKinds, readMoney, type MoneyReport } from './money-report.ts'
import { readService, type ServiceReport } from './service-report.ts'

/** A value with its labels. */
type Sample = [value: number, labels?: Record<string, string>]

/** A sample for each row: its number, labelled with one of its texts. */
const each = <Label extends string, Value extends string>(
  rows: readonly (Record<Label, string> & Record<Value, number>)[],
  label: Label,
  value: Value,
): Sample[] => rows.map((row) => [row[value], { [label]: row[label] }])

let isWatching = false

/** What the database says, of which a monitor learns nothing while it is away. */
interface Reports {
  money: MoneyReport
  service: ServiceReport
}

/** Reads the reports. Returns undefined if the database is away. */
export const readReports = async (
  sql: Sql,
  room: Pick<Room, 'isThere'>,
  replicas: Pick<Replicas, 'report'>,
): Promise<Reports | undefined> => {
  try {
    return { money: await readMoney(sql), service: await readService(sql, room, replicas) }
  } catch (error) {
    if (error instanceof Error && isDatabaseAway(error)) return undefined
    throw error
  }
}

/** Returns the reports, and what this process counts, in the text format of Prometheus. From the first time on, the event loop is watched. */
export const describeMetrics = async (reports: Reports | undefined): Promise<string> => {
  if (!isWatching) collectDefaultMetrics({ register: processMetrics })
  isWatching = true
  const reported = new Registry()
  if (reports) describeReports(reported, reports)
  describeOwn(reported, reports !== undefined)
  return await Registry.merge([reported, processMetrics]).metrics()
}

type WriteGauge = (name: string, help: string, samples: Sample[]) => void

const gaugesOf =
  (registry: Registry): WriteGauge =>
  (name, help, samples) => {
    const labelNames = Object.keys(samples[0]?.[1] ?? {})
    const one = new Gauge({ name: `coupdemain_${name}`, help, labelNames, registers: [registry] })
    for (const [value, labels = {}] of samples) one.set(labels, value)
  }

const describeOwn = (registry: Registry, isThere: boolean): void => {
  const gauge = gaugesOf(registry)
  gauge('database_up', 'Whether the database answered.', [[isThere ? 1 : 0]])
  gauge('streams', 'Streams of events that this process holds.', [[countStreams()]])
  gauge('queries', 'Queries of this process without an answer so far.', [[queriesUnderWay()]])
  gauge('info', 'The version that runs.', [[1, { version }]])
}

const describeReports = (registry: Registry, { money, service }: Reports): void => {
  const gauge = gaugesOf(registry)
  const { matters, imbalance, providers, lateTasks } = money
  const perKind = matterKinds.map((kind): Sample => [matters.filter((one) => one.kind === kind).length, { kind }])
  gauge('payments_to_examine', 'Payments that an operator should look at.', perKind)
  gauge('payment_tasks_late', 'Tasks about payments that are late by an hour.', [[lateTasks]])
  gauge('ledger_imbalance_centimes', 'By how much the ledger is off.', [[imbalance]])
  gauge('provider_balance_centimes', 'What the provider keeps for us.', each(providers, 'provider', 'balance'))
  gauge('provider_fees_centimes', 'What the provider took for its service.', each(providers, 'provider', 'costs'))
  gauge('losses_centimes', 'What payers got back after it had left.', each(providers, 'provider', 'losses'))

  const { queues, connections } = service
  gauge('tasks_due', 'Tasks that should have begun.', each(queues, 'name', 'due'))
  gauge('tasks_late_seconds', 'For how long the first due task has waited.', each(queues, 'name', 'lateBy'))
  gauge('tasks_failed', 'Tasks that wait after a failure.', each(queues, 'name', 'failed'))
  gauge('connections', 'Connections of all instances to the database.', each(connections, 'state', 'count'))
  gauge('database_bytes', 'The size of the database.', [[service.databaseBytes]])
  gauge('feed_entries', 'Rows of the feeds, as Postgres estimates them.', [[service.feedEntries]])
  gauge('has_room', 'Whether the disks have room.', [[service.hasRoom ? 1 : 0]])
  gauge('photo_objects_to_remove', 'Objects of deleted photos that the store still has.', [
    [service.photoObjectsToRemove],
  ])
  const { replicas } = service
  if (replicas.length > 0)
    gauge(
      'replica_used',
      'Whether public lists are read from this replica.',
      replicas.map(({ host, isUsed }): Sample => [isUsed ? 1 : 0, { host }]),
    )
  const known = replicas.flatMap(({ host, lag }): Sample[] => (lag === undefined ? [] : [[lag, { host }]]))
  if (known.length > 0) gauge('replica_lag_seconds', 'By how much this replica is behind, at least.', known)
}
