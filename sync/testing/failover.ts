// The counted event loop must be installed before Dexie is loaded.
import { settled } from './event-loop.ts'
import { sendMessage } from '../mutations/messages.ts'
import { readReplica } from '../store/replica.ts'
import { MemoryNetwork } from './memory-network.ts'
import { memoryJob, memoryOffer, townUser } from './memory-rows.ts'
import { MemoryServer } from './memory-server.ts'
import { Random } from './random.ts'
import { SimDevice } from './sim-device.ts'
import { VirtualClock } from './virtual-clock.ts'

const seconds = 1_000

/** What came of a failover. */
export interface Failover {
  /** The messages that were confirmed just before, which the new server lacks. */
  lost: number
  /** How many of them are there again after 20 s. */
  soon: number
  /** Whether a message that is written 20 s after it, on a device that still follows the former history, is there 2 s later. */
  isSent: boolean
  /** Messages that are missing or there more than once at the end. */
  wrong: number
  /** Devices that do not follow the new history at the end. */
  left: number
  /** The most pulls in a second; the most of these that load a replica anew, and the most such from the sixth second on. */
  busiest: { pulls: number; loads: number; laterLoads: number }
  /** The share of the devices that follow the new history 20 s after it. */
  early: number
}

/**
 * Plays a failover to a server that lacks the last seconds, with many phones whose app is open. Each twentieth has just written. `isAway`: the server is out
 * of reach for 5 s, so that all streams end; otherwise they are held.
 */
export const playFailover = async (devices: number, seed: number, isAway: boolean): Promise<Failover> => {
  const { clock, server, network, people, pulls, write, stored, countFollowing } = await crowd(devices, seed)
  const writers = people.filter((_, i) => i % 20 === 0)
  server.backup()
  for (const [i, one] of writers.entries()) await write(one, `juste avant ${i}`)
  await clock.advance(3 * seconds)
  const lost = stored().size

  network.isDown = isAway
  // The next event of each stream finds the server away.
  if (isAway) server.feeds.noteAllMoved()
  network.announce()
  await clock.advance(isAway ? 5 * seconds : 0)
  server.restore()
  network.isDown = false
  const began = clock.now()
  pulls.length = 0
  network.announce()
  await clock.advance(20 * seconds)
  const [soon, early] = [stored().size, (await countFollowing()) / devices]
  await write(people[5]!, 'maintenant')
  await clock.advance(2 * seconds)
  const isSent = stored().has('maintenant')
  // The server asks for 200 ms for each device.
  await clock.advance(200 * devices + 60 * seconds)

  const texts = [...stored().values()]
  return {
    lost,
    soon,
    isSent,
    wrong: texts.filter((times) => times > 1).length + Math.abs(writers.length + 1 - texts.length),
    left: devices - (await countFollowing()),
    busiest: findBusiest(pulls, server.epoch, began),
    early,
  }
}

interface Pull {
  at: number
  epoch: string | null
}

/** Students who work for one person each, with a phone each whose app is open and level. */
const crowd = async (count: number, seed: number) => {
  const clock = new VirtualClock()
  const random = new Random(seed)
  let ids = 0
  const newId = () => `00000000-0000-7000-8000-${(ids += 1).toString(16).padStart(12, '0')}`
  const server = new MemoryServer({ now: () => clock.now(), newId, lateness: () => undefined })
  const network = new MemoryNetwork(server, clock, random.fork())
  const pulls: Pull[] = []
  const people = Array.from({ length: count }, (_, at) => {
    const [student, poster, jobId] = [newId(), newId(), newId()]
    server.addUser(townUser(student, 'student', `${seed}`, at))
    server.addUser(townUser(poster, 'private', `${seed}`, at))
    server.state.jobs.set(jobId, memoryJob({ ...memoryOffer('Jardin'), id: jobId }, poster, server.now))
    server.begin(student, newId(), jobId)
    const phone = new SimDevice('phone', {
      clock,
      network,
      random: random.fork(),
      newId,
      onFault: () => undefined,
      plant: (_db, env) => ({
        ...env,
        call: (...request) => {
          const [, path] = request
          if (path.startsWith('/api/sync/pull'))
            pulls.push({ at: clock.now(), epoch: new URL(path, 'http://phone').searchParams.get('epoch') })
          return env.call(...request)
        },
      }),
    })
    phone.session = student
    // Hidden ones poll less, which costs the simulation less.
    phone.isHidden = random.chance(0.8)
    return { student, poster, jobId, phone }
  })
  for (const { phone, student } of people) {
    phone.open(student)
    await clock.advance(50)
  }
  await clock.advance(10 * seconds)

  const dbOf = ({ phone }: { phone: SimDevice }) => phone.tabs[0]!.db
  return {
    clock,
    server,
    network,
    pulls,
    people,
    write: async (one: (typeof people)[number], content: string): Promise<void> => {
      await settled(sendMessage(dbOf(one), { jobId: one.jobId, receiverId: one.poster, content }))
    },
    /** How often each text is on the server. */
    stored: () => {
      const counts = new Map<string, number>()
      for (const { content } of server.state.messages.values()) counts.set(content, (counts.get(content) ?? 0) + 1)
      return counts
    },
    /** Counts the devices whose replica is a complete one of the server's history. */
    countFollowing: async () => {
      const replicas = await settled(Promise.all(people.map((one) => readReplica(dbOf(one)))))
      return replicas.filter((one) => one?.epoch === server.epoch && !one.isResyncing).length
    },
  }
}

const findBusiest = (pulls: readonly Pull[], epoch: string, began: number): Failover['busiest'] => {
  const busiest = (some: readonly Pull[]) => {
    const perSecond = new Map<number, number>()
    for (const { at } of some) {
      const second = Math.floor(at / seconds)
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1)
    }
    return Math.max(0, ...perSecond.values())
  }
  const loads = pulls.filter((pull) => pull.epoch === epoch)
  const later = loads.filter(({ at }) => at >= began + 5 * seconds)
  return { pulls: busiest(pulls), loads: busiest(loads), laterLoads: busiest(later) }
}
