import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { agree, readTalk, register, type Person } from '../../pwa/e2e/support/people.ts'
import type { Id } from '../../schema/ids.ts'
import { sendMessage } from '../../sync/mutations/messages.ts'
import { startPhone } from './test-phone.ts'

/** Somebody whose phone writes one message after the other. */
const startWriting = (url: string, person: Person, to: { jobId: Id; receiverId: Id }, pauseMs: number) => {
  const phone = startPhone(url, person)
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
    /** Ends the writing, waits until nothing waits on the phone, and switches it off. */
    end: async () => {
      isOver = true
      await writing
      await expect.poll(async () => (await waiting()).size, { timeout: 120_000, interval: 200 }).toBe(0)
      // A storm has hundreds of phones one after the other, and each database lies in memory.
      await phone.sync.stop()
      await phone.database.delete()
      return written.map(({ content }) => content)
    },
  }
}

const startTalk = async (url: string, at: number, pauseMs: number) => {
  const [marc, lea] = [await register(url, 'private', `Marc${at}`), await register(url, 'student', `Lea${at}`)]
  const { id: jobId } = await agree(marc, lea, `Tailler la haie ${at}`)
  const writers = [
    startWriting(url, marc, { jobId, receiverId: lea.user.id }, pauseMs),
    startWriting(url, lea, { jobId, receiverId: marc.user.id }, pauseMs),
  ]
  return { marc, jobId, writers }
}

/**
 * Starts pairs of people who talk about agreed work, whose phones write one message after the other and send again what they were not told of, as
 * the app does.
 */
export const startTalks = async (url: string, pairs: number, { pauseMs = 100 } = {}) => {
  const talks = await Promise.all(Array.from({ length: pairs }, (_, at) => startTalk(url, at, pauseMs)))
  const writers = talks.flatMap((talk) => talk.writers)
  return {
    /** Returns how many messages the phones show as sent. */
    countConfirmed: async (): Promise<number> =>
      (await Promise.all(writers.map((writer) => writer.countConfirmed()))).reduce((sum, count) => sum + count, 0),
    /** Ends the writing, waits until nothing waits on a phone, and compares what was written with what the server has. */
    end: async () => {
      const written = (await Promise.all(writers.map((writer) => writer.end()))).flat()
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
