import { liveQuery } from 'dexie'
import { sendMessage } from '../mutations/messages.ts'
import { systemEnvironment } from '../protocol/environment.ts'
import { startSync } from '../engine/start.ts'
import { LocalDatabase } from '../store/database.ts'
import { pause } from './contender.ts'
import { device } from './ours.ts'

/** Milliseconds since 1970, as all pages of a browser count them. */
const moment = () => performance.timeOrigin + performance.now()

let liveDb: LocalDatabase | undefined
const seenAt = new Map<string, number>()

/** A device at the real app: its own network, stream and locks. */
export const live = {
  async start(me: string): Promise<void> {
    const db = new LocalDatabase(me)
    liveDb = db
    await db.open()
    liveQuery(() => db.messages.toArray()).subscribe((messages) => {
      for (const { content } of messages) if (!seenAt.has(content)) seenAt.set(content, moment())
    })
    startSync(me, { database: db, environment: systemEnvironment(device) })
  },
  async send(job: string, receiverId: string, count: number): Promise<[string, number][]> {
    const sent: [string, number][] = []
    for (let n = 0; n < count; n += 1) {
      const content = `Bonjour ${n}`
      sent.push([content, moment()])
      await sendMessage(liveDb!, { jobId: job, receiverId, content })
      await pause(150 + 50 * Math.random())
    }
    return sent
  },
  seen: (): [string, number][] => [...seenAt],
}
