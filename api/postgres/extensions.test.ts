import { randomBytes } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { administer, dropDatabase } from '../testing/test-clones.ts'
import { connect } from './connect.ts'
import { migrate, pendingMigrations } from './migrate.ts'

/** Creates an empty database, as providers do: its owner is no superuser. */
const openManaged = async () => {
  const template = inject('postgresTemplate')
  const name = `managed_${randomBytes(8).toString('hex')}`
  await administer(template, (admin) => admin`create role ${admin(name)} login`)
  await administer(template, (admin) => admin`create database ${admin(name)} owner ${admin(name)}`)
  const options = { ...template, database: name }
  const [owner, admin] = [connect({ ...options, user: name }, { max: 1 }), connect(options, { max: 1 })]
  onTestFinished(async () => {
    await Promise.all([owner.end({ timeout: 1 }), admin.end({ timeout: 1 })])
    await dropDatabase(options)
    await administer(template, (sql) => sql`drop role ${sql(name)}`)
  })
  return { owner, admin }
}

test('a database is migrated by an owner who is no superuser', async () => {
  const { owner } = await openManaged()

  await migrate(owner)

  expect(await pendingMigrations(owner)).toEqual([])
  expect(await owner`select fold('Hôtel') as plain, current_setting('is_superuser') as super`).toEqual([
    { plain: 'hotel', super: 'off' },
  ])
})

test('an extension that a provider keeps in a schema of its own ends the first start with a sentence', async () => {
  const { owner, admin } = await openManaged()
  await admin`create schema extensions`
  await admin`create extension unaccent schema extensions`

  await expect(migrate(owner)).rejects.toThrow(
    'L’extension unaccent de la base de données est dans le schéma « extensions », et l’application l’attend dans « public » : déplacez-la (alter extension unaccent set schema public) ou retirez-la (drop extension unaccent), puis redémarrez.',
  )
  await admin`drop extension unaccent`
  await migrate(owner)

  expect(await pendingMigrations(owner)).toEqual([])
})
