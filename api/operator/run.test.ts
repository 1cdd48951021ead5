import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { runToEnd } from '../testing/test-program.ts'

/** Runs a command in a process of its own, as npm does. */
const command =
  (path: string) =>
  (settings: Record<string, string>, ...args: string[]) =>
    runToEnd(settings, ['--import', 'tsx', path, ...args])
const operator = command('api/operator/run.ts')
const demo = command('api/demo/run.ts')

/** Returns the path of a data folder that does not exist yet. */
const noFolder = (): string => {
  const parent = mkdtempSync(join(tmpdir(), 'coup-de-main-operator-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  return join(parent, 'data')
}

const oneSentence = (about: string) => new RegExp(`^[^\n]*${about}[^\n]*\\.\n$`)

test('without an order the operator reads the usage, and the program looks for no database', async () => {
  const folder = noFolder()

  const said = [
    await operator({ DATA_DIR: folder }),
    await operator({ DATABASE_URL: 'postgres://app:secret@127.0.0.1:1/app' }, 'release', 'x'),
  ]

  for (const { code, errors } of said) {
    expect(code).toBe(1)
    expect(errors).toMatch(/^npm run operator -- status /)
  }
  expect(existsSync(folder)).toBe(false)
})

test('a data folder without a database is named in one sentence, and none is made there', async () => {
  const folder = noFolder()

  const { code, output, errors } = await operator({ DATA_DIR: folder }, 'status')

  expect([code, output]).toEqual([1, ''])
  expect(errors).toMatch(oneSentence('DATA_DIR'))
  expect(existsSync(folder)).toBe(false)
})

test('an unreachable database ends an order with one sentence, also when demo data are wanted', async () => {
  const settings = { DATABASE_URL: 'postgres://app:secret@127.0.0.1:1/app' }

  for (const { code, output, errors } of [await operator(settings, 'restored'), await demo(settings)]) {
    expect([code, output]).toEqual([1, ''])
    expect(errors).toMatch(oneSentence('DATABASE_URL'))
    expect(errors).not.toContain('secret')
  }
})

test('an unprepared database ends an order with one sentence', async () => {
  const { sql, options, drop } = await createTestDatabase()
  onTestFinished(drop)
  const settings = { DATABASE_URL: `postgres:///${options.database}`, PGHOST: options.host, PGUSER: options.user }
  const before = await operator(settings, 'status')
  await sql`drop schema public cascade`
  await sql`create schema public`

  const { code, output, errors } = await operator(settings, 'status')

  expect(before).toMatchObject({ code: 0, errors: '' })
  expect([code, output]).toEqual([1, ''])
  expect(errors).toMatch(oneSentence('démarrez d’abord l’application'))
})
