import { expect } from 'vitest'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { User } from '../../../schema/accounts/user.ts'
import type { Application } from '../../../schema/applications/application.ts'
import { newId, type Id } from '../../../schema/ids.ts'
import type { Job } from '../../../schema/jobs/job.ts'
import type { MessageRow } from '../../../schema/messages/message.ts'
import { drawHousehold, drawStudent } from '../../../sync/testing/town/residents.ts'
import { patience } from './patience.ts'

type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>

/** See pwa/session/stored-user.ts. */
const storedUserKey = 'coup-de-main.user'
export const ownPassword = 'secret-1234'

/** A person with an account, who can also call the API directly: to prepare a scene, or to read what the server holds. */
export interface Person {
  user: User
  email: string
  /** The cookies of the session that `call` uses. */
  cookies: { name: string; value: string }[]
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>
}

/** How many people of the town each test has made. */
const made = new Map<string, number>()

/** Somebody of this first name, or somebody of the town, who is the same each time that the test runs alone. */
export async function register(url: string, userType: 'student' | 'private', firstName?: string): Promise<Person> {
  const email = `${firstName?.toLowerCase() ?? 'somebody'}.${newId().slice(-8)}@example.ch`
  const key = expect.getState().currentTestName ?? ''
  const number = made.get(key) ?? 0
  made.set(key, number + 1)
  const drawn = userType === 'student' ? drawStudent(key, number) : drawHousehold(key, number)
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...(firstName ? { firstName, lastName: 'Test', phone: '+41 79 000 00 00', city: 'Lausanne, VD' } : drawn),
      email,
      password: ownPassword,
      userType,
      terms: true,
    }),
  })
  if (!answer.ok) throw new Error(`register ${email}: ${answer.status} ${await answer.text()}`)
  const { user } = (await answer.json()) as { user: User }
  return { user, email, ...sessionOf(url, answer) }
}

/** Signs in a person who has an account already. */
export async function signInAt(url: string, email: string, password = ownPassword): Promise<Person> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return { user: (await answer.json()) as User, email, ...sessionOf(url, answer) }
}

const sessionOf = (url: string, signedIn: Response): Pick<Person, 'call' | 'cookies'> => {
  const cookies = signedIn.headers.getSetCookie().map((line) => {
    const [name = '', value = ''] = line.split(';')[0]!.split('=')
    return { name, value }
  })
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const reply = await fetch(url + path, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as T
  }
  return { cookies, call }
}

/** Returns the browser storage of a person who has signed in at this address. */
export const storageOf = ({ user, cookies }: Person, baseURL: string): StorageState => ({
  cookies: cookies.map((cookie) => ({
    ...cookie,
    domain: 'localhost',
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax',
  })),
  origins: [{ origin: baseURL, localStorage: [{ name: storedUserKey, value: JSON.stringify(user) }] }],
})

/** Signs in the student with the richest demo data: a photo, tools, and evaluations with criteria, words and photos of the work. */
export const demoStudent = (url: string): Promise<Person> => signInAt(url, 'etudiante@demo.example', 'demo-1234')

export const demoIndividual = (url: string): Promise<Person> => signInAt(url, 'particulier@demo.example', 'demo-1234')

export const demoStudentId = async (url: string): Promise<string> => (await demoStudent(url)).user.id

/** Returns a title that no other offer has, not even that of an earlier try of the test: for tests that look for their offer in the public list. */
export const uniqueTitle = (title: string): string => `${title} ${newId().slice(-6)}`

export const publish = (poster: Person, title: string, details: Partial<Job> = {}): Promise<Job> =>
  poster.call<Job>('POST', '/api/jobs', {
    title,
    description: `${title}, derrière la maison.`,
    location: 'Lausanne, VD',
    duration: '2h30',
    rate: 25,
    ...details,
  })

export const apply = (student: Person, job: Job, message: string): Promise<Application> =>
  student.call<Application>('POST', '/api/applications', { jobId: job.id, message })

export const applicationsOf = (poster: Person, job: Job): Promise<Application[]> =>
  poster.call<Application[]>('GET', `/api/jobs/${job.id}/applications`)

/** Makes a job that is agreed on, so that poster and student may talk. */
export async function agree(poster: Person, student: Person, title: string, details: Partial<Job> = {}): Promise<Job> {
  const job = await publish(poster, title, details)
  const application = await apply(student, job, 'Bonjour, je suis libre samedi.')
  await poster.call('POST', `/api/applications/${application.id}/accept`)
  return job
}

/** Waits until the app tells screen readers that it is connected and all is sent, also behind a chat, which fills a phone. */
export const isOnline = (page: Page): Promise<void> =>
  page
    .getByRole('banner', { includeHidden: true })
    .first()
    .getByRole('status', { includeHidden: true })
    .filter({ hasText: /^En ligne$/ })
    .waitFor({ timeout: patience })

/**
 * Waits until `ask`, which evaluates in a page, returns true. Playwright's own `waitForFunction` would take any promise for true. An evaluation that
 * fails because the page navigates is repeated.
 */
export const untilInPage = async (ask: () => Promise<boolean>, within = patience): Promise<void> => {
  await eventually(() => ask().catch(() => false), Boolean, within)
}

/** The service worker controls this page and has stored what this person needs, so it opens without network from now on. */
export const workerIsReady = (page: Page): Promise<void> => untilInPage(() => page.evaluate(hasWhatItNeeds))

/** Runs in the page. Code for signed-in people is stored all at once, and no page has loaded the part named here: if it is there, so is the rest. */
export const hasWhatItNeeds = async (): Promise<boolean> => {
  await navigator.serviceWorker.ready
  if (navigator.serviceWorker.controller === null) return false
  if (localStorage.getItem('coup-de-main.user') === null) return true
  const stored = await (await caches.open('personal-precache')).keys()
  return stored.some(({ url }) => url.includes('/personal.paying-'))
}

/** Looks again until `isThere` accepts what `look` returns. Returns how long that took, in milliseconds. */
export async function eventually<T>(
  look: () => Promise<T>,
  isThere: (seen: T) => boolean,
  within = patience,
): Promise<number> {
  const start = performance.now()
  let seen = await look()
  while (!isThere(seen)) {
    if (performance.now() - start > within) expect(seen, `not there within ${within} ms`).toBe('there')
    await new Promise((resolve) => setTimeout(resolve, 40))
    seen = await look()
  }
  return Math.round(performance.now() - start)
}

/** Returns all messages of a job's conversation, the newest page first. */
export const readTalk = async ({ call }: Pick<Person, 'call'>, jobId: Id): Promise<MessageRow[]> => {
  const limit = 500
  const messages: MessageRow[] = []
  for (let cursor = ''; ;) {
    const page = await call<MessageRow[]>('GET', `/api/jobs/${jobId}/messages?limit=${limit}${cursor}`)
    messages.push(...page)
    if (page.length < limit) return messages
    cursor = `&cursor=${page[0]!.sequence}`
  }
}
