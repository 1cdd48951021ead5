import type { Mutation } from '../../schema/mutations.ts'
import type { PushAnswer } from '../../schema/sync.ts'
import { JsonText } from '../http/transport.ts'
import { sendMessage } from '../mutations/messages.ts'
import { MemoryNetwork } from './memory-network.ts'
import { memoryJob, memoryOffer, townUser } from './memory-rows.ts'
import { MemoryServer } from './memory-server.ts'
import { Random } from './random.ts'
import { SimDevice } from './sim-device.ts'
import { VirtualClock } from './virtual-clock.ts'

export const seconds = 1_000
export const minutes = 60 * seconds

/** Ana's phone, whose pushes and pulls the test may stop, delay or refuse (`way`). She writes to Paul about two jobs, each a lane. */
export const meddledPhone = async () => {
  const clock = new VirtualClock()
  let ids = 0
  const newId = () => `00000000-0000-7000-8000-${(ids += 1).toString(16).padStart(12, '0')}`
  const server = new MemoryServer({ now: () => clock.now(), newId, lateness: () => undefined })
  const network = new MemoryNetwork(server, clock, new Random(1))
  const [ana, paul, garden, cellar] = [newId(), newId(), newId(), newId()]
  server.addUser(townUser(ana, 'student', 'meddled'))
  server.addUser(townUser(paul, 'private', 'meddled'))
  for (const id of [garden, cellar]) {
    server.state.jobs.set(id, memoryJob({ ...memoryOffer('Jardin'), id }, paul, server.now))
    server.begin(ana, newId(), id)
  }
  const pushed: number[] = []
  const pulled: number[] = []
  const way = {
    /** Returns what the device gets in place of the server's answer, or undefined to let the push pass. */
    stop: (_mutations: Mutation[]): Promise<PushAnswer> | undefined => undefined,
    /** Milliseconds by which the answers to pulls are late. */
    pullTakes: 0,
    /** Returns why a pull fails, or undefined to let it pass. */
    refusePull: (): Error | undefined => undefined,
  }
  const phone = new SimDevice('phone', {
    clock,
    network,
    random: new Random(2),
    newId,
    onFault: () => undefined,
    plant: (_db, env) => ({
      ...env,
      call: <T>(...request: Parameters<typeof env.call>): Promise<T> => {
        const [, path, body] = request
        if (path.startsWith('/api/sync/pull')) {
          pulled.push(clock.now())
          const refused = way.refusePull()
          if (refused) return Promise.reject(refused)
          const late = (answer: T) =>
            new Promise<T>((resolve) => void clock.later(() => resolve(answer), way.pullTakes))
          return env.call<T>(...request).then(late)
        }
        if (path !== '/api/sync/push' || !(body instanceof JsonText)) return env.call<T>(...request)
        const { mutations } = JSON.parse(body.text) as { mutations: Mutation[] }
        pushed.push(clock.now())
        return (way.stop(mutations) as Promise<T> | undefined) ?? env.call<T>(...request)
      },
    }),
  })
  phone.session = ana
  phone.open(ana)
  await clock.advance(3 * seconds)
  const write = (content: string, jobId = garden) =>
    sendMessage(phone.tabs[0]!.db, { jobId, receiverId: paul, content })
  const arrived = () => [...server.state.messages.values()].map(({ content }) => content)
  const states = async () => (await phone.tabs[0]!.db.outbox.toArray()).map(({ state }) => state)
  const askAgain = (mutations: Mutation[]): PushAnswer => ({
    epoch: server.epoch,
    verdicts: mutations.map(({ id }) => ({ id, verdict: 'retry', after: 0 })),
  })
  /** Writes a message whose push fails once the device has heard of the server again meanwhile. */
  const failAfterSign = async (error: Error) => {
    let fail = () => {}
    way.stop = () => new Promise((_resolve, reject) => (fail = () => reject(error)))
    await write('Bonjour')
    await clock.advance(100)
    phone.tabs[0]!.wake('visible')
    await clock.advance(400)
    way.stop = () => undefined
    fail()
  }
  const says = (content: string) => (mutations: Mutation[]) => JSON.stringify(mutations).includes(content)
  const world = {
    clock,
    server,
    network,
    phone,
    way,
    pushed,
    pulled,
    write,
    arrived,
    states,
    askAgain,
    failAfterSign,
    says,
  }
  return { ...world, ana, garden, cellar }
}
