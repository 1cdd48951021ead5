import { newId } from '../../../schema/ids.ts'
import type { Call } from './load.ts'
import type { World } from './people.ts'

export interface Case {
  name: string
  /** How many times the floor's processor time the app may take. */
  target: number
  /** How many requests are under way at a time, where that changes what a request costs: requests that come together share the reading of a page. */
  connections?: number[]
  /** How many different answers are kept once they were asked for. All of them are, before they are measured: the first time costs a hundred times as much. */
  kept?: number
  next: () => Call
}

export const words = [
  'pelouse',
  'vitres',
  'piano',
  'déménager',
  'jardin',
  'mémoire',
  'violon',
  'cave',
  'imprimante',
  'photos',
]

const few = 40

/** The header in which the floor learns what the app has to find out. The app ignores it. */
export const posterHeader = 'x-poster'

/** Each call is made by another person, from another network. `found`: how many offers a search asks for. */
export const casesOf = ({ pairs, offers }: World, found = 200): Case[] => {
  let calls = 0
  let letters = 0
  const network = () => ({ 'x-forwarded-for': `10.${(calls >> 8) & 255}.${calls & 255}.7` })
  const turn = <T>(all: readonly T[], at = calls): T => all[at % all.length]!
  const asVisitor = (path: string, more?: Record<string, string>): Call => {
    calls += 1
    return { path, headers: { ...network(), ...more } }
  }
  const asStudent = (pathOf: (pair: (typeof pairs)[number]) => string): Call => {
    calls += 1
    const pair = turn(pairs)
    return { path: pathOf(pair), headers: { cookie: pair.student.cookie, ...network() } }
  }
  const write = (path: string, cookie: string, poster: string, body: object): Call => {
    calls += 1
    return {
      method: 'POST',
      path,
      headers: { cookie, [posterHeader]: poster, ...network() },
      body: JSON.stringify(body),
    }
  }
  return [
    { name: 'an empty answer', target: 3, next: () => asVisitor('/api/health') },
    { name: 'one offer', target: 2, next: () => asStudent(() => `/api/jobs/${turn(offers, calls * 7).id}`) },
    { name: 'notifications', target: 2, next: () => asStudent(({ student }) => `/api/notifications/${student.id}`) },
    {
      name: 'own applications',
      target: 2,
      next: () => asStudent(({ student }) => `/api/applications/student/${student.id}`),
    },
    { name: 'messages of a job', target: 2, next: () => asStudent(({ jobId }) => `/api/jobs/${jobId}/messages`) },
    { name: 'list of 200', target: 1.3, next: () => asVisitor('/api/jobs?limit=200') },
    {
      name: 'search',
      target: 1.3,
      next: () => asVisitor(`/api/jobs?limit=${found}&search=${encodeURIComponent(turn(words))}`),
    },
    ...['gzip, deflate, br', 'gzip'].flatMap((encodings) => [
      {
        name: `document of /jobs, ${encodings.split(' ').at(-1)}`,
        target: 3,
        connections: [1],
        kept: 1,
        next: () => asVisitor('/jobs', { 'accept-encoding': encodings }),
      },
      {
        name: `kept document of an offer, ${encodings.split(' ').at(-1)}`,
        target: 3,
        connections: [1],
        kept: few,
        // Another one each time, of the few that a day's visitors read.
        next: () => asVisitor(`/jobs/${turn(offers.slice(0, few)).id}`, { 'accept-encoding': encodings }),
      },
    ]),
    {
      name: 'a message written',
      target: 2,
      next: () => {
        const { student, posterId, jobId } = turn(pairs)
        return write(`/api/jobs/${jobId}/messages`, student.cookie, posterId, { id: newId(), content: 'Je suis là.' })
      },
    },
    {
      name: 'a letter written',
      target: 2,
      next: () => {
        // Nobody applies twice: each student once to each offer, the offers in turn.
        const { student } = turn(pairs, letters % pairs.length)
        const offer = offers[Math.floor(letters / pairs.length)]
        letters += 1
        if (!offer) throw new Error('Every student has applied to every offer')
        return write('/api/applications', student.cookie, offer.posterId, {
          id: newId(),
          jobId: offer.id,
          message: 'Je viens volontiers, et j’ai une voiture.',
        })
      },
    },
  ]
}
