import { expect, test } from 'vitest'
import { createTestDatabase } from '../postgres/test-database.ts'
import { seedDemo } from './seed.ts'
test('t', async () => {
  const { sql, drop } = await createTestDatabase()
  for (let i = 0; i < 1; i++) {
    const t = performance.now()
    await seedDemo(sql)
    console.log('ms', performance.now() - t)
  }
  console.log(
    await sql`select (select count(*) from users) u, (select count(*) from jobs) j, (select count(*) from applications) a, (select count(*) from messages) m, (select count(*) from notifications) n, (select count(*) from feed_entries) f`,
  )
  console.log(
    await sql`select title, message, is_read, created_at, action_url from notifications n join users u on u.id=n.user_id where u.email='particulier@demo.example' order by sequence desc`,
  )
  await drop()
})
