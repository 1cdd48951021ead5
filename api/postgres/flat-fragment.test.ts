import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import type { AnySql } from './connect.ts'
import { flatFragment } from './flat-fragment.ts'

const isOf = (sql: AnySql, viewer: string | null) => sql`${viewer}::text = 'Léa'`
const write = (sql: AnySql, viewer: string | null, word: string) => sql`
  case when ${isOf(sql, viewer)} then ${sql(`names.first`)} else ${'personne'} end as ${sql('who')},
  ${viewer === null ? sql`'visitor'` : sql`${viewer}::text`} as viewer, ${word}::text as word, ${[1, 2]}::int[] as numbers`

test('a flat fragment has the text of the fragments that it was made of, for every viewer', async () => {
  const { sql, drop } = await createTestDatabase({ max: 1 })
  const flat = flatFragment(write)
  const from = sql`from (values ('Anna')) as names (first)`

  for (const [viewer, word] of [
    ['Léa', 'one'],
    [null, 'two'],
    ['Marc', 'three'],
    [null, 'four'],
  ] as const) {
    const nested = sql`select ${write(sql, viewer, word)} ${from}`
    const plain = sql`select ${flat(sql, viewer, word)} ${from}`

    expect((await plain.describe()).string).toBe((await nested.describe()).string)
    expect(await sql`select ${flat(sql, viewer, word)} ${from}`).toEqual([
      { who: viewer === 'Léa' ? 'Anna' : 'personne', viewer: viewer ?? 'visitor', word, numbers: [1, 2] },
    ])
  }
  await drop()
})
