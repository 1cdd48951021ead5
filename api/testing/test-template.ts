import { connect, limitsOf, type ConnectionOptions } from '../postgres/connect.ts'
import { administer } from './test-clones.ts'
import { seedDemo } from '../demo/seed.ts'

const seeded = 'template_demo'

/** Returns the template with the demo data. It is made from the migrated one when it is first asked for. */
export function provideDemoTemplate(template: ConnectionOptions): Promise<ConnectionOptions> {
  const options = { ...template, database: seeded }
  const unfinished = { ...template, database: `${seeded}_unfinished` }
  return administer(template, async (admin) => {
    // Two processes may ask for it at once. The lock ends with the connection.
    await admin`select pg_advisory_lock(hashtext(${seeded}))`
    const found = await admin`select from pg_database where datname = ${seeded}`
    if (found.length > 0) return options

    await admin`drop database if exists ${admin(unfinished.database)}`
    await admin`create database ${admin(unfinished.database)} template ${admin(template.database)}`
    const sql = connect(unfinished, { max: 1, ...limitsOf(60) })
    try {
      await seedDemo(sql)
    } finally {
      await sql.end({ timeout: 5 })
    }
    await admin`alter database ${admin(unfinished.database)} rename to ${admin(seeded)}`
    return options
  })
}
