import { createServer, type IncomingMessage } from 'node:http'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { newId, type Id } from '../../../schema/ids.ts'
import { JobFilter } from '../../../schema/jobs/wire.ts'
import { lists } from '../../../schema/limits.ts'
import { listSent } from '../../applications/application-lists.ts'
import { submitApplication } from '../../applications/applications.ts'
import { write } from '../../feeds/write.ts'
import { findJob, jobsFor } from '../../jobs/jobs.ts'
import { listJobs } from '../../jobs/job-list.ts'
import { summarizeJobs } from '../../jobs/job-statistics.ts'
import { listMessages, sendMessage } from '../../messages/messages.ts'
import { listNotifications } from '../../notifications/notifications.ts'
import { builtApp } from '../../own-files.ts'
import type { ConnectionOptions } from '../../postgres/connect.ts'
import { findSession } from '../../sessions/sessions.ts'
import { createThrottle } from '../throttle.ts'
import { posterHeader, words } from './cases.ts'
import { openRecorded, replay, type Known } from './replay.ts'

/** Somebody for whom the app's statements are recorded. */
export interface Sample {
  student: Id
  poster: Id
  job: Id
  offer: Id
}

/*
 * The floor of the bench of requests: what `node:http` and the driver alone take for the app's own statements, whose text it records from the app's code
 * when it begins. It looks for the session as the app does, and checks nothing. A letter has the statements alone without which there is none.
 */

const [connection = '', sampled = ''] = process.argv.slice(2)
const sample = JSON.parse(sampled) as Sample
const { sql, recording, record } = openRecorded(JSON.parse(connection) as ConnectionOptions, 10)
const me = { id: sample.student, userType: 'student', sessionId: newId() } as const
const paging = { limit: lists.defaultLimit, page: 1 }

const statement = async (work: () => Promise<unknown>, samples: Record<string, string | Buffer> = {}, prepare = true) =>
  (await record(work)).map((one) => replay(one, samples, prepare))

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const cookieOf = ({ headers }: IncomingMessage) => /session=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
const [session] = await statement(() => findSession(recording, 'sample'), { token: hashOf('sample') })
const [offer] = await statement(() => findJob(recording, me.id, sample.offer), { me: me.id, job: sample.offer })
const notices = await statement(() => listNotifications(recording, me.id, paging), { me: me.id })
const sent = await statement(() => listSent(recording, me.id, paging), { me: me.id })
const [itsJobs] = await statement(() => jobsFor(recording, me.id, [sample.offer]), { me: me.id, job: sample.offer })
const talk = await statement(() => listMessages(recording, me, sample.job, paging), { job: sample.job })
const [list] = await statement(() => listJobs(recording, null, JobFilter.parse({}), paging), {}, false)
const searches = new Map<string, Awaited<ReturnType<typeof statement>>>()
for (const search of words)
  searches.set(search, await statement(() => listJobs(recording, null, JobFilter.parse({ search }), paging), {}, false))
const page = await statement(
  async () => {
    await listJobs(recording, null, { status: 'open' }, { limit: lists.publicPage, page: 1 })
    await summarizeJobs(recording, null, JobFilter.parse({ status: 'all' }))
  },
  {},
  false,
)
const offerPage = await statement(() => findJob(recording, null, sample.offer), { job: sample.offer })
const shell = brotliCompressSync(readFileSync(join(builtApp, 'app.html')))

const counted = await record(() => createThrottle(recording, true).beforeAct('message', me))
const [count] = counted.map((one) => replay(one, { key: String(one.params[0]) }))
const id = newId()
const samples = { me: me.id, poster: sample.poster, job: sample.job, id }
await write(recording, (tx) => sendMessage(tx, me, { jobId: sample.job, content: 'Bonjour' }))
const message = await statement(
  () => write(recording, (tx) => sendMessage(tx, me, { id, jobId: sample.job, content: 'Je suis là.' })),
  samples,
)
const letterId = newId()
const submit = () =>
  write(recording, (tx) =>
    submitApplication(tx, me, { id: letterId, jobId: sample.offer, message: 'Je viens volontiers.' }),
  )
const isNeeded = /^\s*(insert|with)|from jobs where id = \$1 for no key update/
const [offered] = await sql<{ poster: Id }[]>`select posted_by_id as poster from jobs where id = ${sample.offer}`
const letter = (await record(submit))
  .filter(({ text }) => isNeeded.test(text))
  .map((one) => replay(one, { me: me.id, poster: offered?.poster ?? '', job: sample.offer, id: letterId }))

const identify = async (request: IncomingMessage): Promise<string> => {
  const [found] = await session!(sql, { token: hashOf(cookieOf(request)) })
  if (!found) throw new Error('Nobody has this session')
  return String(found['userId'])
}

const readBody = async (request: IncomingMessage): Promise<Record<string, string>> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
}

/** Counts the act and runs the statements of a transaction, one after the other. Returns the written row. */
const writeAs = async (request: IncomingMessage, statements: typeof message, known: Known, at: number) => {
  const all = { ...known, me: await identify(request), poster: String(request.headers[posterHeader]) }
  await count!(sql, { key: `floor:${all.me}` })
  return await sql.begin(async (tx) => {
    const rows: unknown[] = []
    const values: Known = { ...all }
    for (const run of statements) rows.push((await run(tx as never, values))[0])
    return rows[at]
  })
}

const answers: Record<string, (request: IncomingMessage, ids: string[], query: URLSearchParams) => unknown> = {
  '/api/health': () => ({ status: 'alive', version: '0' }),
  '/api/jobs/-': async (request, [job = '']) => (await offer!(sql, { me: await identify(request), job }))[0],
  '/api/notifications/-': async (request) => {
    const known = { me: await identify(request) }
    return (await Promise.all(notices.map((run) => run(sql, known))))[0]
  },
  '/api/applications/student/-': async (request) => {
    const known = { me: await identify(request) }
    const [rows = []] = await Promise.all(sent.slice(0, 2).map((run) => run(sql, known)))
    const jobs = await itsJobs!(sql, { ...known, job: rows.map((row) => String(row['jobId'])) })
    const byId = new Map(jobs.map((job) => [job['id'], job]))
    return rows.map((row) => ({ ...row, job: byId.get(row['jobId']) }))
  },
  '/api/jobs/-/messages': async (request, [job = '']) => {
    if (request.method === 'POST') return await writeAs(request, message, { job, ...(await readBody(request)) }, 2)
    await identify(request)
    const [state, ...rest] = talk
    await state!(sql, { job })
    return (await Promise.all(rest.map((run) => run(sql, { job }))))[0]
  },
  '/api/jobs': async (_request, _ids, query) => {
    const search = query.get('search')
    if (search === null) return await list!(sql, {})
    const [fold, find] = searches.get(search) ?? []
    await fold!(sql, {})
    return await find!(sql, {})
  },
  '/jobs': async () => {
    JSON.stringify(await Promise.all(page.map((run) => run(sql, {}))))
    return shell
  },
  '/jobs/-': async (_request, [job = '']) => {
    JSON.stringify(await offerPage[0]!(sql, { job }))
    return shell
  },
  '/api/applications': async (request) => {
    const { id: sentId = '', jobId = '' } = await readBody(request)
    return await writeAs(request, letter, { id: sentId, job: jobId }, 2)
  },
}

const server = createServer((request, response) => {
  const [path = '', query] = request.url?.split('?') ?? []
  const ids: string[] = []
  const pattern = path.replaceAll(/[0-9a-f-]{36}/g, (found) => (ids.push(found), '-'))
  const answer = async () => {
    const said = await answers[pattern]!(request, ids, new URLSearchParams(query))
    const body = Buffer.isBuffer(said) ? said : JSON.stringify(said)
    response.writeHead(200, {
      'content-type': Buffer.isBuffer(said) ? 'text/html' : 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  }
  answer().catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.listen(Number(process.env['PORT']), '127.0.0.1', () => void process.stdout.write('ready\n'))
process.on('SIGTERM', () => process.exit(0))
