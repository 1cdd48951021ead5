import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { register, signInAt } from '../../pwa/e2e/support/people.ts'
import { localhostCertificate, localhostKey, testAuthority } from '../testing/test-certificates.ts'
import { makeCluster, startPostgres } from '../testing/test-own-server.ts'
import { makeDataDir, start } from '../testing/test-program.ts'
import { connect } from './connect.ts'
import { createCluster } from './embedded/cluster.ts'

/** Only the test itself, in another database, reaches this server without encryption. */
const hostRules = 'host postgres postgres 127.0.0.1/32 trust\nhostssl app all 127.0.0.1/32 trust\n'

/** Starts a Postgres whose database `app` takes encrypted connections alone. Its certificate is that of `localhost`. */
const startEncrypted = async () => {
  const cluster = makeCluster()
  await createCluster(cluster)
  const files = { 'server.crt': localhostCertificate, 'server.key': localhostKey, 'pg_hba.conf': hostRules }
  for (const [name, text] of Object.entries(files)) {
    const file = join(cluster.folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    if (cluster.account) chownSync(file, cluster.account.uid, cluster.account.gid)
  }
  const { sql, port } = await startPostgres(cluster, { ssl: 'on' })
  await sql`create database app`
  return { sql, address: (host: string, query = '') => `postgres://postgres@${host}:${port}/app${query}` }
}

const authorityFile = (): string => {
  const file = join(makeDataDir(), 'authority.pem')
  writeFileSync(file, testAuthority)
  return file
}

/** A start that waited for its database would outlast the test. */
const begin = (settings: Record<string, string>) =>
  start({ DATA_DIR: makeDataDir(), PORT: '0', DEMO: 'off', DATABASE_WAIT_SECONDS: '3600', ...settings })

test('the app serves from a database that takes encrypted connections alone, and again after it has lost it', async () => {
  const { sql, address } = await startEncrypted()
  const program = begin({
    DATABASE_URL: address('localhost', '?sslmode=verify-full'),
    NODE_EXTRA_CA_CERTS: authorityFile(),
  })
  const url = new URL(await program.ready).origin

  const listeners = async () =>
    (await sql`select from pg_stat_activity where datname = 'app' and query ilike 'listen%'`).length

  const ready = await fetch(`${url}/api/ready`)
  const marc = await register(url, 'private', 'Marc')
  const again = await signInAt(url, marc.email)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'app'`
  await expect.poll(async () => (await fetch(`${url}/api/ready`)).status).toBe(200)
  await expect.poll(listeners).toBe(1)
  const connections = await sql<{ encrypted: boolean }[]>`
    select ssl as encrypted from pg_stat_activity join pg_stat_ssl using (pid) where datname = 'app'`

  expect(ready.status).toBe(200)
  expect(again.user.id).toBe(marc.user.id)
  expect(connections.filter(({ encrypted }) => !encrypted)).toEqual([])
  const named = connect(address('localhost', `?sslmode=verify-full&sslrootcert=${authorityFile()}`), { max: 1 })
  onTestFinished(() => named.end({ timeout: 1 }))
  expect(await named`select ssl from pg_stat_ssl where pid = pg_backend_pid()`).toEqual([{ ssl: true }])
  expect(await program.stop()).toBe(0)
})

test('a start that the certificate or the server refuses ends at once, and says what to set', async () => {
  const { address } = await startEncrypted()

  const unknown = begin({ DATABASE_URL: address('localhost', '?sslmode=verify-full') })
  const plain = begin({
    DATABASE_URL: address('localhost', '?sslmode=verify-full'),
    DATABASE_MIGRATION_URL: address('localhost'),
    NODE_EXTRA_CA_CERTS: authorityFile(),
  })

  const ofAnother = begin({
    DATABASE_URL: address('127.0.0.1', '?sslmode=verify-full'),
    NODE_EXTRA_CA_CERTS: authorityFile(),
  })

  expect(await Promise.all([unknown.ended, plain.ended])).toEqual([1, 1])
  expect(await Promise.race([ofAnother.ended, ofAnother.ready])).toBe(1)
  expect(ofAnother.errors()).toMatch(
    /^Le certificat de la base de données de DATABASE_URL est celui d’une autre .*\.\n$/,
  )
  expect(unknown.errors()).toMatch(/^Le certificat de la base de données de DATABASE_URL .*NODE_EXTRA_CA_CERTS\.\n$/)
  expect(plain.errors()).toMatch(/^La base de données de DATABASE_MIGRATION_URL .*sslmode=verify-full.*\.\n$/)
})
