import { pino } from 'pino'
import { newId, type Id } from '../../../schema/ids.ts'
import { userFeed } from '../../../schema/feeds.ts'
import type { Verdict } from '../../../schema/sync.ts'
import { testApi, type TestApi } from '../../testing/test-api.ts'
import { handlers } from '../handlers.ts'
import type { Handlers } from '../../mutation-handler.ts'
import { PushHistory } from '../history.ts'
import { push } from '../push.ts'
import { createDevice, mutation, offer } from '../test-device.ts'
import type { PushedMutation } from '../verdicts.ts'

/** Marc offers a job, and Léa's phone has it. */
export const setUp = async () => {
  const api = await testApi()
  const [lea, marc] = await Promise.all([api.seed.student(), api.seed.individual()])
  const [leasPhone, marcsPhone] = [
    createDevice(api, lea, [userFeed(lea.id), 'jobs:VD']),
    createDevice(api, marc, [userFeed(marc.id)]),
  ]
  const publishing = mutation('job.publish', offer())
  await marcsPhone.push(publishing)
  const jobId = (publishing.args as { id: Id }).id
  const letter = (message = 'Je suis libre samedi.') => mutation('application.submit', { id: newId(), jobId, message })
  return { api, lea, marc, leasPhone, marcsPhone, jobId, letter }
}

/** Pushes in this process, with some handlers replaced. */
export const pushWith = (api: TestApi, user: { id: Id }, planted: Partial<Handlers>, mutations: PushedMutation[]) =>
  push(
    {
      sql: api.sql,
      me: { id: user.id, userType: 'student', sessionId: newId() },
      language: 'fr',
      log: pino({ level: 'silent' }),
      history: new PushHistory({}),
      handlers: { ...handlers, ...planted },
    },
    mutations,
  )

export const count = async (api: TestApi, table: string): Promise<number> => {
  const [row] = await api.sql<{ count: number }[]>`select count(*)::int from ${api.sql(table)}`
  return row?.count ?? 0
}
export const words = (verdicts: Verdict[]) => verdicts.map(({ verdict }) => verdict)

/** Léa and Marc talk; she writes to him. */
export const talking = async () => {
  const all = await setUp()
  const sent = all.letter()
  await all.leasPhone.push(sent)
  await all.marcsPhone.caller.post(`/api/applications/${(sent.args as { id: Id }).id}/accept`)
  const say = (content: string, jobId = all.jobId) =>
    mutation('message.send', { id: newId(), jobId, receiverId: all.marc.id, content }, { lane: 'talk' })
  const stored = () => all.api.sql<{ content: string }[]>`select content from messages order by sequence`
  return { ...all, say, stored }
}
