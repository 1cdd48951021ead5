import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { countStreams } from '../feeds/open-streams.ts'
import { describeFault } from '../http/faults.ts'
import { processMetrics } from '../http/process-metrics.ts'
import { version } from '../own-files.ts'
import type { Sql } from '../postgres/connect.ts'
import { queriesUnderWay } from '../postgres/deadline.ts'
import type { ReplicaReport, Replicas } from '../postgres/replicas.ts'
import type { Room } from '../postgres/room.ts'
import { secondsToCertificateEnd } from './certificate.ts'
import { keptAnswer } from './kept-answer.ts'
import {
  countLateTasks,
  findImbalance,
  findMatters,
  matterKinds,
  sumProviders,
  type MoneyReport,
} from './money-report.ts'
import { readService, type ServiceReport } from './service-report.ts'

/** A value with its labels. */
type Sample = [value: number, labels?: Record<string, string>]

/** A sample for each row: its number, labelled with one of its texts. */
const each = <Label extends string, Value extends string>(
  rows: readonly (Record<Label, string> & Record<Value, number>)[],
  label: Label,
  value: Value,
): Sample[] => rows.map((row) => [row[value], { [label]: row[label] }])

/** Milliseconds for which the end of the certificate is not asked for again. */
const certificateMs = 3_600_000

let isWatching = false

/** What the database says. `money` and `service` lack what could not be read, `missing` in number. */
interface Reports {
  money: { [Figure in keyof MoneyReport]: MoneyReport[Figure] | undefined }
  service: ServiceReport | undefined
  missing: number
  /** Undefined where somebody else makes the backups. */
  backupAge: number | undefined
  /** Seconds; undefined without a certificate. */
  certificateEnd: number | undefined
  disk: { free: number; size: number } | undefined
  hasRoom: boolean
  replicas: readonly ReplicaReport[]
}

interface Sources {
  sql: Sql
  config: Pick<Config, 'publicUrl' | 'dataDir' | 'isBackedUpElsewhere'>
  room: Pick<Room, 'isThere' | 'note'>
  replicas: Pick<Replicas, 'report'>
  log: Pick<Logger, 'warn'>
}

/**
 * Returns a reader of the reports, which returns undefined if the database is away. A report that fails, as a sum over a large ledger does that takes
 * too long, is left out alone, and is logged once until it is read again.
 */
export const reportsReader = ({ sql, config, room, replicas, log }: Sources): (() => Promise<Reports | undefined>) => {
  const missing = new Set<string>()
  const orMissing = async <T>(report: string, reading: Promise<T>): Promise<T | undefined> => {
    try {
      const read = await reading
      missing.delete(report)
      return read
    } catch (error) {
      room.note(error)
      if (!missing.has(report)) log.warn({ report, fault: describeFault(error) }, 'the metrics lack a report')
      missing.add(report)
      return undefined
    }
  }
  const { publicUrl, dataDir, isBackedUpElsewhere } = config
  const readCertificateEnd = keptAnswer(
    async () => publicUrl && (await secondsToCertificateEnd(publicUrl)),
    certificateMs,
  )
  return async () => {
    if (!(await isThere(sql))) return undefined
    // At once, because Prometheus gives up after ten seconds, and each may take five.
    const [matters, imbalance, providers, lateTasks, service, certificateEnd, disk] = await Promise.all([
      orMissing('matters', findMatters(sql)),
      orMissing('imbalance', findImbalance(sql)),
      orMissing('providers', sumProviders(sql)),
      orMissing('lateTasks', countLateTasks(sql)),
      orMissing('service', readService(sql)),
      orMissing('certificate', readCertificateEnd()),
      orMissing('disk', readDisk(dataDir)),
    ])
    return {
      money: { matters, imbalance, providers, lateTasks },
      service,
      missing: missing.size,
      backupAge: isBackedUpElsewhere ? undefined : service?.backupAge,
      certificateEnd,
      disk,
      // Comes last, because a report may just have met a full disk.
      hasRoom: await room.isThere(),
      replicas: replicas.report(),
    }
  }
}

/** Returns undefined as long as the folder is not made. */
const readDisk = async (folder: string) => {
  if (!existsSync(folder)) return undefined
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

const isThere = (sql: Sql): Promise<boolean> =>
  sql`select`.then(
    () => true,
    () => false,
  )

/** Returns the reports, and what this process counts, in the text format of Prometheus. From the first time on, the event loop is watched. */
export const describeMetrics = async (reports: Reports | undefined): Promise<string> => {
  if (!isWatching) collectDefaultMetrics({ register: processMetrics })
  isWatching = true
  const reported = new Registry()
  if (reports) describeReports(gaugesOf(reported), reports)
  describeOwn(gaugesOf(reported), reports !== undefined)
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

const describeOwn = (gauge: WriteGauge, isDatabaseThere: boolean): void => {
  gauge('database_up', 'Whether the database answered.', [[isDatabaseThere ? 1 : 0]])
  gauge('streams', 'Streams of events that this process holds.', [[countStreams()]])
  gauge('queries', 'Queries of this process without an answer so far.', [[queriesUnderWay()]])
  gauge('info', 'The version that runs.', [[1, { version }]])
}

const describeReports = (gauge: WriteGauge, { money, service, missing, hasRoom, replicas, ...more }: Reports): void => {
  const { backupAge, certificateEnd, disk } = more
  describeMoney(gauge, money)
  if (service) describeService(gauge, service)
  if (backupAge !== undefined)
    gauge('backup_age_seconds', 'Since the last backup; without any, since the database was made.', [[backupAge]])
  if (certificateEnd !== undefined)
    gauge('certificate_seconds', 'For how long the certificate of PUBLIC_URL is still valid.', [[certificateEnd]])
  if (disk) {
    gauge('disk_free_bytes', 'Room on the disk of DATA_DIR.', [[disk.free]])
    gauge('disk_size_bytes', 'Size of the disk of DATA_DIR.', [[disk.size]])
  }
  gauge('reports_missing', 'Reports that could not be read from the database.', [[missing]])
  gauge('has_room', 'Whether the disks have room.', [[hasRoom ? 1 : 0]])
  if (replicas.length > 0)
    gauge(
      'replica_used',
      'Whether public lists are read from this replica.',
      replicas.map(({ host, isUsed }): Sample => [isUsed ? 1 : 0, { host }]),
    )
  const known = replicas.flatMap(({ host, lag }): Sample[] => (lag === undefined ? [] : [[lag, { host }]]))
  if (known.length > 0) gauge('replica_lag_seconds', 'By how much this replica is behind, at least.', known)
}

const describeMoney = (gauge: WriteGauge, { matters, imbalance, providers, lateTasks }: Reports['money']): void => {
  if (matters) {
    const perKind = matterKinds.map((kind): Sample => [matters.filter((one) => one.kind === kind).length, { kind }])
    gauge('payments_to_examine', 'Payments that an operator should look at.', perKind)
  }
  if (lateTasks !== undefined)
    gauge('payment_tasks_late', 'Tasks about payments that are late by an hour.', [[lateTasks]])
  if (imbalance !== undefined) gauge('ledger_imbalance_centimes', 'By how much the ledger is off.', [[imbalance]])
  if (providers) {
    gauge('provider_balance_centimes', 'What the provider keeps for us.', each(providers, 'provider', 'balance'))
    gauge('provider_fees_centimes', 'What the provider took for its service.', each(providers, 'provider', 'costs'))
    gauge('losses_centimes', 'What payers got back after it had left.', each(providers, 'provider', 'losses'))
  }
}

const describeService = (gauge: WriteGauge, service: ServiceReport): void => {
  const { queues, connections } = service
  gauge('tasks_due', 'Tasks that should have begun.', each(queues, 'name', 'due'))
  gauge('tasks_late_seconds', 'For how long the first due task has waited.', each(queues, 'name', 'lateBy'))
  gauge('tasks_failed', 'Tasks that wait after a failure.', each(queues, 'name', 'failed'))
  gauge('connections', 'Connections of all instances to the database.', each(connections, 'state', 'count'))
  gauge('database_bytes', 'The size of the database.', [[service.databaseBytes]])
  gauge('feed_entries', 'Rows of the feeds, as Postgres estimates them.', [[service.feedEntries]])
  gauge('wal_kept_bytes', 'The log that the database keeps for replicas that have not taken it.', [[service.walKept]])
  gauge('wal_archiving_stuck', 'Whether the last try to archive the log failed.', [[service.isArchivingStuck ? 1 : 0]])
  gauge('photo_objects_to_remove', 'Objects of deleted photos that the store still has.', [
    [service.photoObjectsToRemove],
  ])
}
