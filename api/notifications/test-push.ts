import { onTestFinished } from 'vitest'
import type { Id } from '../../schema/ids.ts'
import { write } from '../feeds/write.ts'
import { testApi } from '../testing/test-api.ts'
import { meOf } from '../testing/test-seed.ts'
import { sendMessage } from '../messages/messages.ts'
import { createPushSender } from '../push/sender.ts'
import { startPushService, type Behaviour, type PushService } from '../testing/test-push-service.ts'
import { makeVapidKeys } from '../push/vapid-keys.ts'
import { handlers } from '../worker/handlers.ts'
import { taskContext } from '../testing/test-tasks.ts'
import { createWorker } from '../worker/worker.ts'

/** Starts the API with a push service and a worker that sends to it. */
export const testPush = async ({ patience = 2_000 }: { patience?: number } = {}) => {
  const service = await startPushService()
  const keys = makeVapidKeys()
  const api = await testApi({ config: { pushStandIn: service.origin }, pushKey: keys.publicKey })
  const push = createPushSender({
    keys,
    subject: 'mailto:aide@coup-de-main.example',
    standIn: service.origin,
    patience,
  })
  onTestFinished(async () => {
    push.close()
    await service.close()
  })
  const ctx = { ...taskContext(api.sql), push }
  const worker = createWorker({ sql: api.sql, log: ctx.log, handlers, ctx })

  const subscribe = async (person: { id: Id }, behaviour?: Behaviour, by: PushService = service) => {
    const { device, ...subscription } = by.subscribe(behaviour)
    const answer = await api.as(person).post('/api/account/push', subscription)
    return { answer, device, ...subscription }
  }
  /** Lets seconds pass for tasks and deliveries, by default enough for the grace period, and sends everything that is due then. */
  const send = async (seconds = 5) => {
    await api.sql`update tasks set run_at = run_at - make_interval(secs => ${seconds})`
    await api.sql`update push_deliveries set run_at = run_at - make_interval(secs => ${seconds})`
    return await worker.runDue()
  }
  return { ...api, service, subscribe, send, ctx, keys }
}

/** Makes Marc and Léa, who have agreed on a job, and subscribes Léa's phone to pushes. */
export const twoWhoAgreed = async (behaviour = {}) => {
  const api = await testPush()
  const { poster: marc, students, applications } = await api.seed.jobWithApplicants(1)
  const [lea] = students
  await api.as(marc).post(`/api/applications/${applications[0]!.id}/accept`)
  await api.sql`delete from tasks`
  const phone = await api.subscribe(lea!, behaviour)
  const say = (content: string) =>
    write(api.sql, (tx) => sendMessage(tx, meOf(marc), { jobId: applications[0]!.jobId, content }))
  return { ...api, marc, lea: lea!, phone, say, jobId: applications[0]!.jobId }
}
/** Returns the titles of the pushes that a device got, in order. */
export const titles = ({ device }: { device: { delivered: { payload: { title: string } }[] } }) =>
  device.delivered.map(({ payload }) => payload.title)
