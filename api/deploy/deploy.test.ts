import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { expect, onTestFinished, test } from 'vitest'
import { settingNames } from '../settings.ts'
import { newId } from '../../schema/ids.ts'
import { noteDelivery, notePhotoRequest } from '../http/process-metrics.ts'
import { describeMetrics, reportsReader } from '../operator/describe-metrics.ts'
import { mutation } from '../sync/test-device.ts'
import { localhostCertificate, localhostKey } from '../testing/test-certificates.ts'
import { testApi } from '../testing/test-api.ts'
import { quietLog } from '../testing/test-log.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const findAll = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, found]) => found!))]

/** What Prometheus adds to each series, and `le` of a histogram. */
const givenLabels = ['instance', 'job', 'le']

/** Returns an address with a certificate. */
const serveOverTls = async (): Promise<URL> => {
  const server = createServer({ key: localhostKey, cert: localhostCertificate }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return new URL(`https://localhost:${(server.address() as { port: number }).port}`)
}

test('what the dashboard and the alerts ask for is measured, with the labels that they name', async () => {
  const { sql, visitor, as, seed } = await testApi()
  await visitor.get('/api/jobs')
  const lea = await seed.student()
  const mutations = [mutation('offer.keep', { id: newId(), isKept: true })]
  await as(lea).post('/api/sync/push', { userId: lea.id, mutations })
  await sql`insert into tasks (name, payload) values ('clean-up', '{}')`
  notePhotoRequest('get', 'failed')
  noteDelivery('mail', 'taken')
  const text = await describeMetrics(
    await reportsReader({
      sql,
      config: { publicUrl: await serveOverTls(), dataDir: '.', isBackedUpElsewhere: false },
      room: { isThere: () => Promise.resolve(true), note: () => undefined },
      replicas: { report: () => [{ host: 'replica', isUsed: true, lag: 0 }] },
      log: quietLog,
    })(),
  )
  const labels = new Map(findAll(text, /^# TYPE (\w+)/gm).map((name) => [name, new Set(givenLabels)]))
  for (const [, name, list] of text.matchAll(/^(\w+?)(?:_bucket|_count|_sum)?\{(.*)\}/gm))
    for (const label of findAll(list!, /(\w+)="/g)) labels.get(name!)?.add(label)
  const metricsOf = (query: string) => findAll(query, /\b((?:coupdemain|nodejs|process)_\w+?)(?:_bucket|_count)?\b/g)

  const queries = [
    ...findAll(read('alerts.yaml'), /^ +expr: (.*)$/gm),
    ...findAll(read('dashboard.json'), /"expr": "((?:[^"\\]|\\.)*)"/g),
  ]
  const unknown = queries.flatMap((query) => {
    const names = metricsOf(query)
    const known = new Set([...givenLabels, ...names.flatMap((name) => [...(labels.get(name) ?? [])])])
    const asked = findAll(query, /(\w+)(?:=|!=|=~|!~)\\?"/g)
    const grouped = findAll(query, /\bby \(([^)]*)\)/g).flatMap((list) => list.split(/, */))
    return [
      ...names.filter((name) => !labels.has(name)),
      ...[...asked, ...grouped].filter((label) => !known.has(label)).map((label) => `${label} of ${query}`),
    ]
  })

  expect(queries.length).toBeGreaterThan(30)
  expect(unknown).toEqual([])
})

test('each alert leads to a section that says what it means and what to do first', () => {
  const sections = read('ALERTS.md').split(/^## /m).slice(1)
  const alerts = findAll(read('alerts.yaml'), /- alert: (\w+)/g)

  expect(findAll(read('ALERTS.md'), /^## (\w+)/gm)).toEqual(alerts)
  expect(findAll(read('alerts.yaml'), /runbook_url: .*\/ALERTS\.md#(\w+)$/gm)).toEqual(
    alerts.map((name) => name.toLowerCase()),
  )
  for (const section of sections) {
    const [words = '', commands = ''] = section.split('```sh\n')
    expect(words.length).toBeGreaterThan(80)
    expect(commands.split('```')[0]!.trim().split('\n').length).toBeLessThanOrEqual(3)
  }
})

test('the files of settings name settings that there are', () => {
  const inSample = findAll(read('env.sample'), /^#?([A-Z_]+)=/gm)
  const inCompose = findAll(read('compose.yaml').split('database:\n    image')[0]!, /^ {6}([A-Z_]+):/gm)
  const inContainer = findAll(read('Containerfile').replace(/^ENV /m, ''), /\b([A-Z_]+)=/g)
  // The last two are Node's.
  const known = new Set<string>([...settingNames, 'NODE_ENV', 'NODE_EXTRA_CA_CERTS'])

  for (const named of [inSample, inCompose, inContainer]) {
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  }
  const wanted = findAll(read('compose.yaml'), /(?<!\$)\$\{(\w+)\}/g)
  const given = findAll(read('compose.env.sample'), /^(\w+)=/gm)
  expect(wanted.filter((name) => !given.includes(name))).toEqual([])
})

test('the compose file builds what is there, starts the app as the unit does, and has the proxy of the Caddyfile', () => {
  const lines = (text: string) => findAll(text.replaceAll(/#.*/g, ''), /^\s*(\S.*)$/gm)
  const compose = read('compose.yaml')
  const folder = new URL(`${/context: (\S+)/.exec(compose)![1]}/`, import.meta.url)
  const containerfile = new URL(/dockerfile: (\S+)/.exec(compose)![1]!, folder)
  const proxy = compose.slice(compose.indexOf('      ${NAME} {'), compose.indexOf('\nvolumes:'))
  const [, entry] = /^ENTRYPOINT (.*)$/m.exec(read('Containerfile'))!

  expect(containerfile.href).toBe(new URL('Containerfile', import.meta.url).href)
  expect(existsSync(new URL('package-lock.json', folder))).toBe(true)
  expect(read('coup-de-main.service')).toContain(`ExecStart=/usr/bin/${(JSON.parse(entry!) as string[]).join(' ')}\n`)
  expect(lines(proxy)).toEqual(
    lines(read('Caddyfile').replace('exemple.ch', '${NAME}').replace('127.0.0.1:3000', 'app:3000')),
  )
})

test('the installation is a script that a bare shell can read', () => {
  const shell = spawnSync('/bin/sh', ['-n', new URL('install.sh', import.meta.url).pathname], { encoding: 'utf8' })

  expect([shell.status, shell.stderr]).toEqual([0, ''])
})
