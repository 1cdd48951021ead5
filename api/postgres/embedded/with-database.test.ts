import { expect, test } from 'vitest'
import { PostgresError } from '../connect.ts'
import { quietLog } from '../../testing/test-log.ts'
import { awaitDatabase, explainUnreachable } from './with-database.ts'

const place = { setting: 'DATABASE_URL', databaseUrl: 'postgres://app:secret@db.example/app?sslmode=verify-full' }
const failing = (code: string) => () => Promise.reject(Object.assign(new Error('raw'), { code }))

test.for([
  ['28P01', 'refuse le mot de passe de ce rôle'],
  ['28000', 'refuse ce rôle'],
  ['3D000', 'n’existe pas sur ce serveur'],
  ['53300', 'a déjà toutes les connexions qu’elle admet'],
  ['ENOTFOUND', 'est sur une machine dont le nom n’existe pas'],
  ['ECONNREFUSED', 'n’écoute pas à cette adresse'],
] as const)('a database that fails with %s is one that %s', async ([code, words]) => {
  const asking = explainUnreachable(place, failing(code))

  await expect(asking).rejects.toThrow(`La base de données de DATABASE_URL ${words}`)
  await expect(asking).rejects.toThrow(`(${code}).`)
})

test('options that the server does not know are named in a sentence, and nobody waits for them', async () => {
  const message = 'unrecognized configuration parameter "endpoint"'
  const error = Object.assign(new PostgresError(message), { message, code: '42704', severity: 'FATAL' })
  const waiting = awaitDatabase({ setting: 'DATABASE_URL', seconds: 60 }, () => Promise.reject(error), quietLog)

  await expect(explainUnreachable(place, () => waiting)).rejects.toThrow(
    `La base de données de DATABASE_URL n’est pas utilisable (42704) : ${message}.`,
  )
})

test('a start that finds no free connection says so, and not that nobody answers', async () => {
  const waiting = awaitDatabase({ setting: 'DATABASE_URL', seconds: 0 }, failing('53300'), quietLog)

  await expect(waiting).rejects.toThrow('La base de données de DATABASE_URL a déjà toutes les connexions qu’elle admet')
})
