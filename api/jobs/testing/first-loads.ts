import { setTimeout as sleep } from 'node:timers/promises'
import { cantonCodes } from '../../../schema/catalogues/cantons.ts'
import type { Id } from '../../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../../schema/feeds.ts'
import { createCaller, type Caller } from '../../testing/test-caller.ts'
import type { Sql } from '../../postgres/connect.ts'
import { openSession } from '../../sessions/sessions.ts'
import { createDevice } from '../../sync/test-device.ts'

/** The feeds of a student's phone. */
export const feedsOf = (student: Id): string[] => [userFeed(student), ...[...cantonCodes, null].map(jobsFeed)]

/** What new devices of students met while they loaded everything at once. */
interface FirstLoads {
  pulls: number
  /** The answers 503; the device asks again, as the app does. */
  unavailable: number
  slowestMs: number
}

/** Lets this many new devices load everything at once, each of another student. */
export const loadAtOnce = async (origin: URL, sql: Sql, devices: number): Promise<FirstLoads> => {
  const students = await sql<
    { id: Id }[]
  >`select id from users where user_type = 'student' order by id limit ${devices}`
  const callers = await Promise.all(
    students.map(async ({ id }) => {
      const cookie = `session=${await openSession(sql, id)}`
      return createCaller(
        (path, request) => fetch(new URL(path, origin), request),
        () => Promise.resolve({ cookie }),
      )
    }),
  )
  const loads: FirstLoads = { pulls: 0, unavailable: 0, slowestMs: 0 }
  const patient = (caller: Caller): Caller => ({
    ...caller,
    get: async (path) => {
      for (;;) {
        const answer = await caller.get(path)
        loads.pulls += 1
        if (answer.status !== 503) return answer
        loads.unavailable += 1
        await sleep(500)
      }
    },
  })
  const start = performance.now()
  await Promise.all(
    students.map(async ({ id }, at) => {
      const caller = patient(callers[at]!)
      await createDevice({ as: () => caller }, { id }, feedsOf(id)).catchUp()
      loads.slowestMs = Math.max(loads.slowestMs, performance.now() - start)
    }),
  )
  return loads
}
