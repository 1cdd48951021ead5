import { newId } from '../../../schema/ids.ts'
import type { User } from '../../../schema/accounts/user.ts'
import { askConsent, giveConsent, issueCode } from '../../consents/consents.ts'
import { write } from '../../feeds/write.ts'
import type { Sql } from '../../postgres/connect.ts'
import { onlyRow } from '../../postgres/single-row.ts'
import { meOf } from '../../testing/test-seed.ts'
import type { Pools } from './pools.ts'

/** Gives a student a birth date that makes them sixteen. */
export const makeMinor = async (sql: Sql, { id }: User): Promise<void> => {
  await sql`update student_profiles set birth_date = (now() - interval '16 years 6 months')::date where user_id = ${id}`
}

/** Adds a parent's link with its code, and a link by which a parent has consented. Whoever has the link is the parent. */
export const addConsents = async (sql: Sql, pools: Pools, student: () => Promise<User>): Promise<void> => {
  for (const isGiven of [false, true]) {
    const minor = await student()
    await makeMinor(sql, minor)
    const token = (await write(sql, (tx) => askConsent(tx, meOf(minor), null))).token!
    const { id } = onlyRow(await sql<{ id: string }[]>`select id from parental_consents where user_id = ${minor.id}`)
    await sql`update parental_consents set mailed_to = 'parent@example.ch', mail_hash = ${Buffer.from(newId())} where id = ${id}`
    const code = await issueCode(sql, id)
    pools.add('consent', token)
    pools.add('consent code', code, token)
    const said = { name: 'Zoé Essai', relation: 'mother', allowsPhoto: false, isInsured: false } as const
    if (isGiven) await giveConsent(sql, { token, code, ...said })
  }
}
