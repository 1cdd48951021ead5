import { onTestFinished } from 'vitest'
import type { Id } from '../../schema/ids.ts'
import { testApi } from '../http/test-api.ts'
import { createPushSender } from '../push/sender.ts'
import { startPushService, type Behaviour, type PushService } from '../push/test-push-service.ts'
import { makeVapidKeys } from '../push/vapid-keys.ts'
import { handlers } from '../worker/handlers.ts'
import { taskContext } from '../worker/test-tasks.ts'
import { createWorker } from '../worker/worker.ts'

/** The API with a push service beside it, and a worker that sends to it. */
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
  /** Lets the grace pass, and these seconds, and has everything sent that is due then. */
  const send = async (seconds = 5) => {
    await api.sql`update tasks set run_at = run_at - make_interval(secs => ${seconds})`
    await api.sql`update push_deliveries set run_at = run_at - make_interval(secs => ${seconds})`
    return await worker.runDue()
  }
  return { ...api, service, subscribe, send, ctx, keys }
}
