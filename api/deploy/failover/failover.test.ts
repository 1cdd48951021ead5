import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { report } from '../../../pwa/e2e/support/report.ts'
import { findFreePort } from '../../testing/test-port.ts'
import { makeDataDir, start } from '../../testing/test-program.ts'
import { startPrimary, startReplica, type TestServer } from '../../testing/test-replica.ts'
import { nothingWrong, startTalks } from '../../testing/test-talks.ts'
import { startPayers } from '../outages/test-paying.ts'

const ways = [
  { way: 'crashes', lose: (primary: TestServer) => primary.crash() },
  { way: 'goes dark', lose: async (primary: TestServer) => primary.goDark() },
]

test.each(ways)(
  'the database $way with writes that its replica lacks, which takes over, and the phones bring them again',
  async ({ way, lose }) => {
    const primary = await startPrimary()
    onTestFinished(primary.end)
    const replica = await startReplica(primary)
    onTestFinished(replica.end)
    const port = await findFreePort()
    const app = start({
      PORT: String(port),
      // The standby comes first: it must not be taken for the database.
      DATABASE_URL: `${replica.url.replace(/\/postgres$/, `,127.0.0.1:${primary.port}/postgres`)}?target_session_attrs=read-write`,
      DATA_DIR: makeDataDir(),
      PAYMENTS: 'simulated',
      RATE_LIMITS: 'off',
      DEMO: 'off',
    })
    await app.ready
    const url = `http://localhost:${port}`
    const [talks, payers] = await Promise.all([startTalks(url, 4), startPayers(url, 2)])

    const patient = { timeout: 60_000, interval: 100 }
    const confirmed = (count: number) => expect.poll(talks.countConfirmed, patient).toBeGreaterThan(count)
    const paidFor = (count: number) => expect.poll(payers.countOver, patient).toBeGreaterThan(count)
    await confirmed(20)
    await paidFor(2)
    const from = performance.now()
    const [{ written: lsn } = { written: '' }] = await primary.sql<{ written: string }[]>`
    select pg_current_wal_lsn()::text as written`
    await expect
      .poll(() => replica.sql`select from pg_last_wal_receive_lsn() as received where received >= ${lsn}::pg_lsn`)
      .toHaveLength(1)
    const [{ received } = { received: '' }] = await replica.sql<{ received: string }[]>`
    select pg_last_wal_receive_lsn()::text as received`
    await replica.sql`alter system set primary_conninfo to ''`
    await replica.sql`select pg_reload_conf()`
    const followed = await talks.countConfirmed()
    await confirmed(followed + 20)
    await sleep(1_000)
    const before = await talks.countConfirmed()
    await lose(primary)
    const lost = performance.now()
    await replica.sql`select pg_promote()`
    await expect.poll(async () => (await fetch(`${url}/api/ready`)).status, patient).toBe(200)
    const away = performance.now() - lost
    const to = performance.now()
    // Those that were under way do not count.
    await paidFor(payers.countOver() + 6)
    const { paid, wrong: ofMoney } = await payers.end(replica.sql, { from, to })
    const { written, wrong } = await talks.end()
    await app.stop()

    report(
      `${way}: ${written} messages, ${paid} payments before and after; the replica (at ${received}) lacked about ${before - followed} of ${before} confirmed ones; ready ${Math.round(away)} ms after the loss`,
    )
    expect(before - followed).toBeGreaterThan(10)
    expect(wrong).toEqual(nothingWrong)
    expect(paid).toBeGreaterThan(0)
    expect(ofMoney).toEqual([])
  },
)
