import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig, type Config } from '../config.ts'
import { connect } from '../postgres/connect.ts'
import { startServer } from '../testing/test-client.ts'
import { testApi } from '../testing/test-api.ts'
import { makeDataDir } from '../testing/test-program.ts'
import { describeFindings, examine } from './doctor.ts'

const { sql, options } = await testApi()

/** What the doctor says of these settings: the names, what is wrong first. */
const said = async (environment: Record<string, string>, config: Partial<Config> = {}) => {
  const findings = await examine(sql, { ...readConfig(environment), ...config }, environment)
  return describeFindings(findings).map((line) => line.split(' : ')[0])
}

/** A server that is no app of ours. */
const stranger = async () => {
  const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

test('nothing is wrong with a server for oneself', async () => {
  expect((await said({})).filter((line) => line?.startsWith('✗'))).toEqual([])
})

test('a server for others without a proxy, mails, limits or certificate is wrong, and a misspelt name too', async () => {
  const lines = await said({
    PUBLIC_URL: 'https://127.0.0.1:9',
    PAYMENTS: 'simulated',
    RATE_LIMITS: 'off',
    SMTP_ULR: 'smtp://mail.example',
  })

  expect(lines.filter((line) => line?.startsWith('✗')).toSorted()).toEqual([
    '✗ PUBLIC_URL',
    '✗ RATE_LIMITS',
    '✗ SMTP_ULR',
    '✗ SMTP_URL',
    '✗ TRUST_PROXY',
  ])
  expect(lines).toEqual(expect.arrayContaining(['· METRICS_TOKEN', '· STRIPE_SECRET_KEY', '· SUPPORT_EMAIL']))
  // Without an address the database is our own, where the app has a role of its own.
  expect(lines).not.toContain('· DATABASE_URL')
})

test('a database that an upgrade has kept is named, because it has what was deleted since', async () => {
  const dataDir = makeDataDir()
  const before = await said({ DATA_DIR: dataDir })
  mkdirSync(join(dataDir, 'postgres.before-18'))

  expect(before).not.toContain('· DATA_DIR')
  expect(await said({ DATA_DIR: dataDir })).toContain('· DATA_DIR')
})

test.for([
  ['postgres://app@db.example/app', true],
  ['postgres://app@10.0.0.5,10.0.0.6/app?target_session_attrs=read-write', true],
  ['postgres://app@[2001:db8::1]/app', true],
  ['postgres://app@127.0.0.1,db.example/app', true],
  ['postgres://app@db.example/app?sslmode=prefer', true],
  ['postgres://app@db.example/app?sslmode=verify-full', false],
  ['postgres://app@localhost,127.0.0.1,[::1]/app', false],
  ['postgres://app@database/app', false],
  ['postgres:///app', false],
] as const)('whether the connection to %s should be encrypted: %s', async ([address, isAdvised]) => {
  const lines = await said({ DATABASE_URL: address, DATABASE_MIGRATION_URL: address })

  const advised = lines.filter((line) => line?.startsWith('· DATABASE'))
  // Its role owns the tables here.
  expect(advised.length).toBe(isAdvised ? 3 : 1)
})

test('a mail server that does not answer is wrong', async () => {
  expect(await said({ SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: await stranger() })).toContain('✗ SMTP_URL')
})

test('the app is asked for at its address: this one is well, and another server is wrong', async () => {
  const { url } = await startServer()

  expect(await said({}, { publicUrl: new URL(url) })).not.toContain('✗ PUBLIC_URL')
  expect(await said({}, { publicUrl: new URL(await stranger()) })).toContain('✗ PUBLIC_URL')
})

test('a database that takes no writes is wrong', async () => {
  const readOnly = connect(options, { max: 1 })
  onTestFinished(async () => await readOnly.end({ timeout: 1 }))
  await readOnly`set default_transaction_read_only = on`

  expect(describeFindings(await examine(readOnly, readConfig({})))).toContain(
    '✗ Base de données : elle est en lecture seule : rien n’est enregistré.',
  )
})

test('tasks that nobody runs are wrong', async () => {
  await sql`insert into tasks (name, payload, run_at) values ('clean-up', '{}', now() - interval '1 hour')`

  expect(await said({})).toContain('✗ Tâches')
})

test('a server for others without a backup is wrong after its first night, also once the last is old, unless another makes them (3.4.774)', async () => {
  const others = { PUBLIC_URL: 'https://127.0.0.1:9', TRUST_PROXY: '1', PAYMENTS: 'simulated' }
  const backups = [makeDataDir(), makeDataDir()]
  const about = async (more: Record<string, string> = {}) =>
    describeFindings(await examine(sql, readConfig({ ...others, ...more }), {})).filter((line) =>
      /Sauvegarde|BACKUP/.test(line.slice(0, 14)),
    )

  expect((await about())[0]).toMatch(/^· Sauvegarde : il n’y en a encore aucune\. « systemctl enable --now /)
  await sql`update migrations set applied_at = now() - interval '37 hours'`
  expect((await about())[0]).toMatch(/^✗ Sauvegarde : il n’y en a encore aucune\. « systemctl enable --now /)
  await sql`insert into backups values (now() - interval '37 hours')`
  expect((await about())[0]).toMatch(/^✗ Sauvegarde : la dernière a 37 heures\. /)
  await sql`insert into backups values (now())`
  expect(await about()).toEqual(['· BACKUP_KEY : les sauvegardes ne sont pas chiffrées.'])
  const [DATA_DIR = '', BACKUP_DIR = ''] = backups
  expect((await about({ DATA_DIR, BACKUP_DIR, BACKUP_KEY: 'age1qqq' }))[0]).toMatch(
    /^· BACKUP_DIR .*sur le même disque/,
  )
  await sql`delete from backups`
  expect(await about({ BACKUPS: 'elsewhere' })).toEqual([])
})
