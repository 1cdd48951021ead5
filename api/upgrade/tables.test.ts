import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { findDifferences, requireSameTables } from './tables.ts'

const openBoth = async () => {
  const [former, current] = [await createTestDatabase({ max: 1 }), await createTestDatabase({ max: 1 })]
  onTestFinished(async () => void (await Promise.all([former.drop(), current.drop()])))
  return { former: former.sql, current: current.sql }
}

test('a table beside those of the app is named, and is to be moved', async () => {
  const { former, current } = await openBoth()
  expect(await requireSameTables(former, current)).not.toHaveLength(0)
  await former`create table my_list (text text)`

  await expect(requireSameTables(former, current)).rejects.toThrow(/\(my_list\) : mettez-le ailleurs/)
})

test('tables of another version of the app are named, and that version is to be started', async () => {
  const { former, current } = await openBoth()
  await former`alter table jobs add column newer text`
  await expect(requireSameTables(former, current)).rejects.toThrow(/\(jobs\) : démarrez d’abord la version/)

  await former`create table newer (text text)`
  await former`insert into migrations values ('9990_newer', 'hash')`
  await former`drop table push_keys cascade`

  await expect(requireSameTables(former, current)).rejects.toThrow(/\(newer, jobs, push_keys\) : démarrez/)
})

test('a table that the app has not made is named among those that differ, and one elsewhere is not', async () => {
  const { former, current } = await openBoth()
  await current`create schema elsewhere`
  await current`create table elsewhere.list (text text)`
  await current`create table my_list (text text)`

  expect(await findDifferences(former, current)).toEqual([{ name: 'my_list', before: undefined, now: 0 }])
})
