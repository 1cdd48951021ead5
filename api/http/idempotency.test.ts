import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { write } from '../feeds/write.ts'
import { claimId } from './idempotency.ts'
import { testApi } from '../testing/test-api.ts'

test('the first claim of an id is new, an equal one is repeated, whatever the order of its fields', async () => {
  const { sql, seed } = await testApi()
  const lea = await seed.student()
  const id = newId()

  const first = await write(sql, (tx) => claimId(tx, lea, 'message', id, { a: 1, b: { c: [1, 2], d: null } }))
  const again = await write(sql, (tx) => claimId(tx, lea, 'message', id, { b: { d: null, c: [1, 2] }, a: 1 }))

  expect([first, again]).toEqual(['new', 'repeated'])
})

test('a claimed id is refused for anything else', async () => {
  const { sql, seed } = await testApi()
  const [lea, noah] = [await seed.student(), await seed.student()]
  const id = newId()
  await write(sql, (tx) => claimId(tx, lea, 'message', id, { text: 'Bonjour' }))

  const others = await Promise.allSettled([
    write(sql, (tx) => claimId(tx, lea, 'message', id, { text: 'Bonsoir' })),
    write(sql, (tx) => claimId(tx, lea, 'application', id, { text: 'Bonjour' })),
    write(sql, (tx) => claimId(tx, noah, 'message', id, { text: 'Bonjour' })),
  ])

  expect(others).toEqual(Array(3).fill({ status: 'rejected', reason: expect.objectContaining({ code: 'id_reused' }) }))
})

test('one of several claims of an id at once is new', async () => {
  const { sql, seed } = await testApi()
  const lea = await seed.student()
  const id = newId()

  const claims = await Promise.all([1, 2, 3].map(() => write(sql, (tx) => claimId(tx, lea, 'message', id, {}))))

  expect(claims.toSorted()).toEqual(['new', 'repeated', 'repeated'])
})

test('a rolled-back transaction claims no id', async () => {
  const { sql, seed } = await testApi()
  const lea = await seed.student()
  const id = newId()
  await write(sql, async (tx) => {
    await claimId(tx, lea, 'message', id, {})
    throw new Error('on purpose')
  }).catch(() => undefined)

  const claim = await write(sql, (tx) => claimId(tx, lea, 'message', id, { text: 'another' }))

  expect(claim).toBe('new')
})
