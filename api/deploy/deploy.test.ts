import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingNames } from '../config.ts'
import { describeMetrics } from '../operator/describe-metrics.ts'
import { readMoney } from '../operator/money-report.ts'
import { readService } from '../operator/service-report.ts'
import { testApi } from '../testing/test-api.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const findAll = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, found]) => found!))]

test('what the dashboard and the alerts ask for is measured', async () => {
  const { sql, visitor } = await testApi()
  await visitor.get('/api/jobs')
  const text = await describeMetrics(
    await readMoney(sql),
    await readService(
      sql,
      { isThere: () => Promise.resolve(true) },
      { report: () => [{ host: 'replica', isUsed: true, lag: 0 }] },
    ),
  )
  const measured = new Set(findAll(text, /^# TYPE (\w+)/gm))
  const asked = findAll(read('alerts.yaml') + read('dashboard.json'), /\b((?:coupdemain|nodejs|process)_\w+)/g)

  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((name) => !measured.has(name.replace(/_(bucket|count)$/, '')))).toEqual([])
})

test('the files of settings name settings that there are', () => {
  const inSample = findAll(read('env.sample'), /^#?([A-Z_]+)=/gm)
  const inCompose = findAll(read('compose.yaml').split('database:\n    image')[0]!, /^ {6}([A-Z_]+):/gm)
  const inContainer = findAll(read('Containerfile').replace(/^ENV /m, ''), /\b([A-Z_]+)=/g)
  const known = new Set<string>([...settingNames, 'NODE_ENV'])

  for (const named of [inSample, inCompose, inContainer]) {
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  }
  const wanted = findAll(read('compose.yaml'), /(?<!\$)\$\{(\w+)\}/g)
  const given = findAll(read('compose.env.sample'), /^(\w+)=/gm)
  expect(wanted.filter((name) => !given.includes(name))).toEqual([])
})

test('the installation is a script that a bare shell can read', () => {
  const shell = spawnSync('/bin/sh', ['-n', new URL('install.sh', import.meta.url).pathname], { encoding: 'utf8' })

  expect([shell.status, shell.stderr]).toEqual([0, ''])
})
