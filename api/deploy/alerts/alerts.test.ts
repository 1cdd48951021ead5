import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { describeMetrics, reportsReader } from '../../operator/describe-metrics.ts'
import { testApi } from '../../testing/test-api.ts'
import { quietLog } from '../../testing/test-log.ts'
import { makeDataDir } from '../../testing/test-program.ts'

const rules = fileURLToPath(new URL('../alerts.yaml', import.meta.url))

/** Runs promtool, of Debian's package prometheus. */
const promtool = (args: string[], input = '') => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8', input })
  return { status, said: stdout + stderr }
}

const isGood = { status: 0, said: expect.not.stringMatching(/FAILED|error/i) }

/** JSON is YAML. */
const writeYaml = (content: unknown): string => {
  const file = join(makeDataDir(), 'content.yaml')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('Prometheus takes the alerts, the queries of the dashboard and the metrics', async () => {
  const { sql, visitor } = await testApi()
  await visitor.get('/api/jobs')
  const metrics = await describeMetrics(
    await reportsReader({
      sql,
      config: { publicUrl: undefined, dataDir: '.', isBackedUpElsewhere: false },
      room: { isThere: () => Promise.resolve(true), note: () => undefined },
      replicas: { report: () => [{ host: 'replica', isUsed: true, lag: 0 }] },
      log: quietLog,
    })(),
  )
  const dashboard = readFileSync(new URL('../dashboard.json', import.meta.url), 'utf8')
  const queries = [...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text!) as string)
  const records = queries.map((expr, at) => ({ record: `dashboard:${at}`, expr }))

  expect(queries.length).toBeGreaterThan(20)
  expect(promtool(['check', 'rules', rules])).toEqual(isGood)
  expect(promtool(['check', 'rules', writeYaml({ groups: [{ name: 'dashboard', rules: records }] })])).toEqual(isGood)
  // Those of Node are named by prom-client.
  const said = promtool(['check', 'metrics'], metrics).said.split('\n')
  expect(said.filter((line) => line && !line.startsWith('nodejs_'))).toEqual([])
})

/** The series of a case, each with its values in Prometheus' notation, one a minute. */
type Series = Record<string, string>

const instance = 'job="coup-de-main",instance="127.0.0.1:3000"'

/** A hundred answers a minute, so many of them within a second, and all within 2.5. */
const answersWithin = ({ second = 0, route = '/api/jobs', values = (each: number) => `0+${each}x60` }): Series =>
  Object.fromEntries(
    Object.entries({ '1': second, '2.5': 100, '+Inf': 100 }).map(([le, each]) => [
      `coupdemain_request_seconds_bucket{${instance},route="${route}",le="${le}"}`,
      values(each),
    ]),
  )

/** What makes each alert fire, after how many minutes it does, and what looks like it and is none. */
const cases: Record<string, { fires: Series; after: number; quiet: Series[] }> = {
  InstanceDown: {
    fires: { [`up{${instance}}`]: '1 1 0x10' },
    after: 3,
    quiet: [{ [`up{${instance}}`]: '1x10' }, { 'up{job="another"}': '0x10' }, { [`up{${instance}}`]: '1 1 0 1x10' }],
  },
  DatabaseAway: {
    fires: { [`coupdemain_database_up{${instance}}`]: '1 0x10' },
    after: 2,
    quiet: [
      { [`coupdemain_database_up{${instance}}`]: '1x10' },
      { [`coupdemain_database_up{${instance}}`]: '1 0 1x10' },
    ],
  },
  NoRoom: {
    fires: { [`coupdemain_has_room{${instance}}`]: '1 0x10' },
    after: 1,
    quiet: [{ [`coupdemain_has_room{${instance}}`]: '1x10' }],
  },
  TasksLate: {
    fires: { [`coupdemain_tasks_late_seconds{${instance},name="searches.match"}`]: '0+60x40' },
    after: 21,
    quiet: [
      { [`coupdemain_tasks_late_seconds{${instance},name="searches.match"}`]: '0+60x15 0x25' },
      { [`coupdemain_tasks_late_seconds{${instance},name="payment.settle"}`]: '0+60x40' },
    ],
  },
  MoneyLate: {
    fires: { [`coupdemain_payment_tasks_late{${instance}}`]: '1x40' },
    after: 10,
    quiet: [{ [`coupdemain_payment_tasks_late{${instance}}`]: '0x5 1x5 0x30' }],
  },
  ReportsMissing: {
    fires: { [`coupdemain_reports_missing{${instance}}`]: '2x40' },
    after: 15,
    quiet: [{ [`coupdemain_reports_missing{${instance}}`]: '0x5 2x10 0x30' }],
  },
  MailsHeld: {
    fires: { [`coupdemain_tasks_failed{${instance},name="mail.send"}`]: '0 3x60' },
    after: 31,
    quiet: [
      { [`coupdemain_tasks_failed{${instance},name="mail.send"}`]: '0x60' },
      { [`coupdemain_tasks_failed{${instance},name="mail.send"}`]: '0 1x20 0x40' },
      { [`coupdemain_tasks_failed{${instance},name="push.send"}`]: '5x60' },
    ],
  },
  LedgerOff: {
    fires: { [`coupdemain_ledger_imbalance_centimes{${instance}}`]: '0 -5x10' },
    after: 1,
    quiet: [{ [`coupdemain_ledger_imbalance_centimes{${instance}}`]: '0x10' }],
  },
  Faults: {
    fires: {
      [`coupdemain_request_seconds_count{${instance},status="200"}`]: '0+98x30',
      [`coupdemain_request_seconds_count{${instance},status="503"}`]: '0+2x30',
    },
    after: 6,
    quiet: [
      {
        [`coupdemain_request_seconds_count{${instance},status="200"}`]: '0+999x30',
        [`coupdemain_request_seconds_count{${instance},status="500"}`]: '0+1x30',
      },
      { [`coupdemain_request_seconds_count{${instance},status="404"}`]: '0+100x30' },
    ],
  },
  Slow: {
    fires: answersWithin({ second: 90 }),
    after: 11,
    quiet: [
      answersWithin({ second: 99 }),
      answersWithin({ second: 0, route: '/api/sync/events' }),
      answersWithin({ second: 90, values: (each) => `0+${each}x4 ${4 * each}x60` }),
    ],
  },
  EventLoopHeld: {
    fires: { [`nodejs_eventloop_lag_p99_seconds{${instance}}`]: '0.1 0.6x30' },
    after: 11,
    quiet: [
      { [`nodejs_eventloop_lag_p99_seconds{${instance}}`]: '0.4x60' },
      { [`nodejs_eventloop_lag_p99_seconds{${instance}}`]: '0.6x8 0.1x60' },
    ],
  },
  PhotosAway: {
    fires: { [`coupdemain_photo_store_requests_total{${instance},outcome="failed"}`]: '0+1x30' },
    after: 6,
    quiet: [
      { [`coupdemain_photo_store_requests_total{${instance},outcome="failed"}`]: '0 1x60' },
      { [`coupdemain_photo_store_requests_total{${instance},outcome="answered"}`]: '0+100x60' },
    ],
  },
  PaymentsToExamine: {
    fires: { [`coupdemain_payments_to_examine{${instance}}`]: '0 1x90' },
    after: 61,
    quiet: [
      { [`coupdemain_payments_to_examine{${instance}}`]: '0x90' },
      { [`coupdemain_payments_to_examine{${instance}}`]: '0 1x50 0x40' },
    ],
  },
  ConnectionsShort: {
    fires: { [`coupdemain_queries{${instance}}`]: '10 50x20' },
    after: 6,
    quiet: [{ [`coupdemain_queries{${instance}}`]: '40x60' }, { [`coupdemain_queries{${instance}}`]: '50x4 10x60' }],
  },
  ReplicaLeft: {
    fires: { [`coupdemain_replica_used{${instance},host="10.0.0.22"}`]: '1 0x30' },
    after: 11,
    quiet: [
      { [`coupdemain_replica_used{${instance},host="10.0.0.22"}`]: '1x60' },
      { [`coupdemain_replica_used{${instance},host="10.0.0.22"}`]: '0x8 1x60' },
    ],
  },
  BackupMissing: {
    fires: { [`coupdemain_backup_age_seconds{${instance}}`]: '100000 129601+60x90' },
    after: 31,
    quiet: [{ [`coupdemain_backup_age_seconds{${instance}}`]: '129601x20 60+60x60' }],
  },
  CertificateEnds: {
    fires: { [`coupdemain_certificate_seconds{${instance}}`]: '1300000 1200000-60x90' },
    after: 61,
    quiet: [{ [`coupdemain_certificate_seconds{${instance}}`]: '5000000-60x90' }],
  },
  DiskFilling: {
    fires: {
      [`coupdemain_disk_free_bytes{${instance}}`]: '20 9x90',
      [`coupdemain_disk_size_bytes{${instance}}`]: '100x90',
    },
    after: 16,
    quiet: [
      { [`coupdemain_disk_free_bytes{${instance}}`]: '11x90', [`coupdemain_disk_size_bytes{${instance}}`]: '100x90' },
    ],
  },
  LogKept: {
    fires: { [`coupdemain_wal_kept_bytes{${instance}}`]: '0 6e9x90' },
    after: 16,
    quiet: [{ [`coupdemain_wal_kept_bytes{${instance}}`]: '6e9x10 0x90' }],
  },
  ArchivingStuck: {
    fires: { [`coupdemain_wal_archiving_stuck{${instance}}`]: '0 1x90' },
    after: 16,
    quiet: [{ [`coupdemain_wal_archiving_stuck{${instance}}`]: '1x10 0x90' }],
  },
  MailsRefused: {
    fires: { [`coupdemain_deliveries_total{${instance},kind="mail",outcome="refused"}`]: '0 0 30x90' },
    after: 7,
    quiet: [
      { [`coupdemain_deliveries_total{${instance},kind="mail",outcome="refused"}`]: '0 5x90' },
      { [`coupdemain_deliveries_total{${instance},kind="mail",outcome="taken"}`]: '0+100x90' },
    ],
  },
  PushesFail: {
    fires: {
      [`coupdemain_deliveries_total{${instance},kind="push",outcome="failed"}`]: '0+6x90',
      [`coupdemain_deliveries_total{${instance},kind="push",outcome="taken"}`]: '0+4x90',
    },
    after: 31,
    quiet: [
      {
        [`coupdemain_deliveries_total{${instance},kind="push",outcome="gone"}`]: '0+6x90',
        [`coupdemain_deliveries_total{${instance},kind="push",outcome="taken"}`]: '0+4x90',
      },
    ],
  },
  SignInsFail: {
    fires: {
      [`coupdemain_request_seconds_count{${instance},route="/api/auth/login",status="401"}`]: '0+70x90',
    },
    after: 19,
    quiet: [
      { [`coupdemain_request_seconds_count{${instance},route="/api/auth/login",status="401"}`]: '0+50x90' },
      { [`coupdemain_request_seconds_count{${instance},route="/api/auth/login",status="200"}`]: '0+100x90' },
    ],
  },
  MutationsRefused: {
    fires: {
      [`coupdemain_mutations_total{${instance},verdict="applied"}`]: '0+7x90',
      [`coupdemain_mutations_total{${instance},verdict="rejected"}`]: '0+3x90',
    },
    after: 31,
    quiet: [
      {
        [`coupdemain_mutations_total{${instance},verdict="applied"}`]: '0+9x90',
        [`coupdemain_mutations_total{${instance},verdict="rejected"}`]: '0+1x90',
      },
      { [`coupdemain_mutations_total{${instance},verdict="retry"}`]: '0+9x90' },
    ],
  },
}

test('each alert has a case', () => {
  const alerts = [...readFileSync(rules, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)

  expect(alerts.toSorted()).toEqual(Object.keys(cases).toSorted())
})

/** Whether the alert fires at this minute: promtool says which alerts there are when it expects none. */
const firesAt = (alertname: string, series: Series, minute: number): boolean => {
  const file = writeYaml({
    rule_files: [rules],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        alert_rule_test: [{ eval_time: `${minute}m`, alertname, exp_alerts: [] }],
      },
    ],
  })
  const { status, said } = promtool(['test', 'rules', file])
  if (status === 0) return false
  if (!said.includes(`alertname: ${alertname}`)) throw new Error(said)
  return true
}

test.each(Object.entries(cases))('%s fires on its series, in its time, and on nothing else', (name, given) => {
  const others = Object.keys(cases).filter((other) => other !== name)

  expect(firesAt(name, given.fires, given.after)).toBe(true)
  expect(firesAt(name, given.fires, given.after - 1)).toBe(false)
  expect(given.quiet.map((series) => firesAt(name, series, 60))).toEqual(given.quiet.map(() => false))
  expect(given.quiet.map((series) => firesAt(name, series, given.after))).toEqual(given.quiet.map(() => false))
  expect(others.filter((other) => firesAt(other, given.fires, given.after))).toEqual([])
})
