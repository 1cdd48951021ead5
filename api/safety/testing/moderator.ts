import type { User } from '../../../schema/accounts/user.ts'
import type { Id } from '../../../schema/ids.ts'
import { write } from '../../feeds/write.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { appointModerator } from '../moderation.ts'

/** A moderator, with functions to decide and to report to them. */
export type Moderator = Awaited<ReturnType<typeof seatModerator>>

/** Appoints Mia as a moderator. Returns her with functions for her decisions and for other people's reports. */
export const seatModerator = async (api: TestApi) => {
  const mia = await api.seed.individual({ firstName: 'Mia', lastName: 'Favre' })
  await write(api.sql, (tx) => appointModerator(tx, mia.email.toUpperCase(), true))
  return {
    mia,
    decide: (act: string, kind: string, { id }: { id: Id }, reason = 'Contraire aux conditions.') =>
      api.as(mia).post('/api/moderation/decisions', { act, kind, subjectId: id, reason }),
    report: (by: User, kind: string, { id }: { id: Id }, more: object = {}) =>
      api.as(by).post('/api/reports', { kind, subjectId: id, reason: 'scam', ...more }),
  }
}
