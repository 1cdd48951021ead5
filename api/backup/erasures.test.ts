import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { eraseAgain } from '../personal-data/erase-again.ts'
import { eraseAccount } from '../personal-data/erasure.ts'
import { letLeavingPass } from '../personal-data/test-leaving.ts'
import type { Sql } from '../postgres/connect.ts'
import { testApi } from '../testing/test-api.ts'
import { quietLog } from '../testing/test-log.ts'
import { makeDataDir } from '../testing/test-program.ts'
import { seedPassword } from '../testing/test-seed.ts'
import {
  countBack,
  foldersAround,
  listErasures,
  readErasures,
  writeErasures,
  type ErasureList,
} from './erasure-list.ts'
import { keepErasures } from './keep-erasures.ts'

/** Rows of people as a backup has them. `putBack` brings them back as they were then. */
const backUpPeople = async (sql: Sql) => {
  const columns = [
    'first_name',
    'last_name',
    'email',
    'phone',
    'city',
    'password_hash',
    'leaving_since',
    'erased_at',
    'used_at',
  ]
  await sql`create schema backup`
  await sql`create table backup.users as select * from users`
  return async () => {
    const values = sql.unsafe(columns.map((name) => `${name} = former.${name}`).join())
    await sql`update users set ${values} from backup.users former where former.id = users.id`
    await sql`delete from tasks where name = 'account.erase'`
  }
}

const town = async () => {
  const api = await testApi()
  const { as, seed, sql, visitor } = api
  const deleteAccount = async (person: User) =>
    expect([200, 204]).toContain((await as(person).post('/api/account/deletion', { password: seedPassword })).status)
  const ask = async (path: string, { email }: User) =>
    (await visitor.post(`/api/auth/${path}`, { email, password: seedPassword })).status
  const signIn = (person: User) => ask('login', person)
  const erase = ({ id }: User) => eraseAccount({ sql }, { userId: id })
  const stateOf = async ({ id }: User) => {
    const [row] = await sql<{ isErased: boolean; isLeaving: boolean }[]>`
      select erased_at is not null as "isErased", leaving_since is not null as "isLeaving" from users where id = ${id}`
    return row?.isErased ? 'erased' : row?.isLeaving ? 'leaving' : 'there'
  }
  return { ...api, seed, deleteAccount, ask, signIn, erase, stateOf }
}

test('who was erased since a backup is erased again before anybody signs in, and who had asked for it is leaving again (3.4.772)', async () => {
  const { sql, seed, as, deleteAccount, ask, signIn, erase, stateOf } = await town()
  const [zoe, paul, lea, max] = [
    await seed.student(),
    await seed.individual(),
    await seed.student(),
    await seed.student(),
  ]
  // Somebody has dealt with each of them, so that a deletion can be taken back for a while.
  for (const one of [lea, max]) await seed.application(one, await seed.job(await seed.individual()))
  const offer = await seed.job(paul)
  await seed.application(lea, offer)
  const putBack = await backUpPeople(sql)
  const folder = makeDataDir()

  await deleteAccount(zoe)
  await deleteAccount(paul)
  await letLeavingPass(sql)
  for (const one of [zoe, paul]) await erase(one)
  for (const one of [lea, max]) await deleteAccount(one)
  const stop = keepErasures(sql, [folder], quietLog)
  expect(await ask('keep-account', max)).toBe(200)
  await stop()
  expect([await stateOf(paul), await stateOf(lea), await stateOf(max)]).toEqual(['erased', 'leaving', 'there'])

  await putBack()
  expect(await signIn(paul)).toBe(200)
  const list = readErasures([folder])!
  expect(await countBack(sql, list)).toBe(3)
  expect(await eraseAgain(sql, list, quietLog)).toBe(3)

  expect(await Promise.all([zoe, paul, lea, max].map(stateOf))).toEqual(['erased', 'erased', 'leaving', 'there'])
  expect([await signIn(zoe), await signIn(paul), await signIn(max)]).toEqual([401, 401, 200])
  expect((await as(max).get(`/api/jobs/${offer.id}`)).status).toBe(404)
  // A start that has nothing to erase again says so.
  expect(await eraseAgain(sql, list, quietLog)).toBe(0)
})

test('whose agreed work is back with a backup is a deleted account to all until that is settled (3.4.772)', async () => {
  const { sql, seed, as, signIn, stateOf, erase, visitor } = await town()
  const [lea, marc] = [await seed.student(), await seed.individual()]
  const job = await seed.job(marc)
  const { id } = await seed.application(lea, job)
  await as(marc).post(`/api/applications/${id}/accept`)
  const list: ErasureList = {
    at: new Date().toISOString(),
    erased: { [lea.id]: new Date().toISOString() },
    leaving: {},
  }

  expect(await eraseAgain(sql, list, quietLog)).toBe(1)

  expect([await signIn(lea), await stateOf(lea)]).toEqual([401, 'leaving'])
  expect((await visitor.get(`/api/users/${lea.id}/public-profile`)).status).toBe(404)
  await sql`update jobs set status = 'completed' where id = ${job.id}`
  expect(await sql`select from tasks where name = 'account.erase' and key = ${lea.id}`).toHaveLength(1)
  await erase(lea)
  expect(await stateOf(lea)).toBe('erased')
})

test('a list has ids and times alone, never forgets, and is put together from those with the data and the backups (3.4.772)', async () => {
  const { sql, seed, deleteAccount } = await town()
  const zoe = await seed.student()
  await deleteAccount(zoe)
  const [dataDir, backups] = [makeDataDir(), makeDataDir()]
  const former = { at: '2026-01-01T00:00:00.000Z', leaving: { [crypto.randomUUID()]: '2026-01-01T00:00:00.000Z' } }
  const earlier = crypto.randomUUID()
  mkdirSync(join(backups, 'night'))
  await writeErasures(join(backups, 'night'), { ...former, erased: { [earlier]: '2025-12-01T00:00:00.000Z' } })

  await writeErasures(dataDir, await listErasures(sql))
  const list = readErasures([dataDir, ...foldersAround(join(backups, 'other'))])!
  await writeErasures(backups, list)
  await writeErasures(backups, { ...list, erased: {} })

  expect(Object.keys(list.erased).toSorted()).toEqual([zoe.id, earlier].toSorted())
  expect(list.leaving).toEqual({})
  expect(readErasures([backups])).toEqual(list)
  expect(JSON.parse(readFileSync(join(backups, 'erasures.json'), 'utf8'))).toEqual(list)
  expect(JSON.stringify(list)).not.toContain(zoe.lastName)
  expect(readErasures([makeDataDir()])).toBeUndefined()
  // Of somebody else, as anybody may leave it in a folder for all.
  const mayGiveAway = process.getuid?.() === 0
  if (mayGiveAway) chownSync(join(backups, 'erasures.json'), 65_534, 65_534)
  expect(readErasures([backups]) === undefined).toBe(mayGiveAway)
  writeFileSync(join(dataDir, 'erasures.json'), '{')
  expect(() => readErasures([dataDir])).toThrow('la liste des personnes effacées, est illisible')
})

test('a folder that cannot be written keeps the other list from nothing', async () => {
  const { sql, seed, deleteAccount } = await town()
  const folder = makeDataDir()
  writeFileSync(join(folder, 'file'), '')
  const warned: unknown[] = []
  const stop = keepErasures(sql, [join(folder, 'file'), folder], { warn: (one: unknown) => warned.push(one) })
  onTestFinished(stop)

  const zoe = await seed.student()
  await deleteAccount(zoe)
  await stop()

  expect(Object.keys(readErasures([folder])?.erased ?? {})).toEqual([zoe.id])
  expect(warned).toHaveLength(1)
})
