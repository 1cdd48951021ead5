import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { agree, readTalk, register, type Person } from '../../pwa/e2e/support/people.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { Id } from '../../schema/ids.ts'
import { sendMessage } from '../../sync/mutations/messages.ts'
import { startPhone } from './test-phone.ts'

interface Writing {
  jobId: Id
  receiverId: Id
  pauseMs: number
  hasStream: boolean
}

/** Somebody whose phone writes one message after the other. */
const startWriting = (url: string, person: Person, { pauseMs, hasStream, ...to }: Writing) => {
  const phone = startPhone(url, person, { hasStream })
  const written: { content: string; mutationId: Id }[] = []
  let isOver = false
  const writing = (async () => {
    for (let count = 0; !isOver; count++) {
      const content = `${person.user.firstName} ${count}`
      const { mutationId } = await sendMessage(phone.database, { ...to, content })
      written.push({ content, mutationId })
      phone.sync.poke()
      await sleep(pauseMs)
    }
  })()
  const waiting = async () => new Set((await phone.database.outbox.toArray()).map(({ id }) => id))
  const countConfirmed = async () => {
    const unsent = await waiting()
    return written.filter(({ mutationId }) => !unsent.has(mutationId)).length
  }
  return {
    phone,
    countConfirmed,
    /** Ends the writing, and waits until nothing waits on the phone. */
    settle: async () => {
      isOver = true
      await writing
      await expect.poll(async () => (await waiting()).size, { timeout: 120_000, interval: 200 }).toBe(0)
      return written.map(({ content }) => content)
    },
    switchOff: async () => {
      // A storm has hundreds of phones one after the other, and each database lies in memory.
      await phone.sync.stop()
      await phone.database.delete()
    },
  }
}

/**
 * Sends words to a phone with a stream, which has to bring each. The first waits for a stream that was lost; two more in 10 s cannot both come by a
 * heartbeat, of which there is one in 20 s.
 */
const requireHearing = async ({ marc, lea, jobId, writers: [{ phone }] }: Talk): Promise<void> => {
  const feed = userFeed(marc.user.id)
  for (const [at, timeout] of [60_000, 5_000, 5_000].entries()) {
    const words = { content: `Tu m’entends, ${marc.user.firstName} ? ${at}` }
    const { id } = await lea.call<{ id: Id }>('POST', `/api/jobs/${jobId}/messages`, words)
    const isHeard = async () => {
      const [message, state] = await Promise.all([phone.database.messages.get(id), phone.database.feeds.get(feed)])
      return message !== undefined && state !== undefined && phone.told() >= state.cursor
    }
    await expect.poll(isHeard, { timeout, interval: 50, message: 'a phone’s stream is deaf' }).toBe(true)
  }
}

const startTalk = async (url: string, at: number, pauseMs: number) => {
  const [marc, lea] = [await register(url, 'private', `Marc${at}`), await register(url, 'student', `Lea${at}`)]
  const { id: jobId } = await agree(marc, lea, `Tailler la haie ${at}`)
  const writers = [
    startWriting(url, marc, { jobId, receiverId: lea.user.id, pauseMs, hasStream: true }),
    startWriting(url, lea, { jobId, receiverId: marc.user.id, pauseMs, hasStream: false }),
  ] as const
  return { marc, lea, jobId, writers }
}
type Talk = Awaited<ReturnType<typeof startTalk>>

/**
 * Starts pairs of people who talk about agreed work, whose phones write one message after the other and send again what they were not told of, as
 * the app does. Every second phone has a stream of events, the others poll.
 */
export const startTalks = async (url: string, pairs: number, { pauseMs = 100 } = {}) => {
  const talks = await Promise.all(Array.from({ length: pairs }, (_, at) => startTalk(url, at, pauseMs)))
  const writers = talks.flatMap((talk) => talk.writers)
  return {
    /** Returns how many messages the phones show as sent. */
    countConfirmed: async (): Promise<number> =>
      (await Promise.all(writers.map((writer) => writer.countConfirmed()))).reduce((sum, count) => sum + count, 0),
    /** Ends the writing, waits until nothing waits on a phone and streams tell again, and compares what was written with what the server has. */
    end: async () => {
      const written = (await Promise.all(writers.map((writer) => writer.settle()))).flat()
      await Promise.all(talks.map(requireHearing))
      await Promise.all(writers.map((writer) => writer.switchOff()))
      const stored = (await Promise.all(talks.map(({ marc, jobId }) => readTalk(marc, jobId))))
        .flat()
        .map(({ content }) => content)
      const once = new Set(stored)
      return {
        written: written.length,
        wrong: {
          lost: written.filter((content) => !once.has(content)),
          twice: stored.filter((content) => !once.delete(content)),
          faults: writers.flatMap(({ phone }) => phone.faults),
        },
      }
    },
  }
}

/** What `end` says if all is well. */
export const nothingWrong = { lost: [], twice: [], faults: [] }
