import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { JobAnswer, JobStatisticsAnswer } from '../../schema/jobs/answers.ts'
import { JobDraft, JobFilter, JobPatch } from '../../schema/jobs/wire.ts'
import { id } from '../../schema/wire-fields.ts'
import { Paging } from '../../schema/paging.ts'
import { limitConcurrency, limitVisitors } from '../http/concurrency.ts'
import type { Env } from '../http/env.ts'
import { answerPage } from '../http/paging.ts'
import { readPublic, readPublicList } from '../http/public-reads.ts'
import { ensureSelf, idParam, params, selfParam } from '../http/params.ts'
import { individual, maybeSignedIn, signedIn, throttled } from '../sessions/signed-in.ts'
import { body, query } from '../http/validate.ts'
import { created, media, noContent, ok, operation, page } from '../openapi/operation.ts'
import { answerPhoto } from '../photos/answer.ts'
import { SizeQuery } from '../photos/requests.ts'
import { write } from '../feeds/write.ts'
import { JobQuery } from './answer-digest.ts'
import { listAcceptedJobs, listJobs, listPostedJobs } from './job-list.ts'
import { summarizeJobs } from './job-statistics.ts'
import { findJob } from './jobs.ts'
import { readJobPhoto } from './photos.ts'
import { deleteJob, publishJob } from './publishing.ts'
import { patchJob } from './status.ts'

/** Lists and statistics read all offers. */
const limitReads = limitConcurrency()

const jobPhotoParams = params(z.object({ id, photoId: id }))

/** Jobs that individuals publish, and their status. Mounted at /api. */
export const jobRoutes = new Hono<Env>()
  .get(
    '/jobs',
    operation('listJobs', { summary: 'Jobs that pass the filter, newest first.', answers: page(JobAnswer) }),
    maybeSignedIn,
    limitReads,
    query(JobQuery),
    async (c) => {
      const { limit, page, ...filter } = c.req.valid('query')
      return answerPage(c, await readPublicList(c, (sql) => listJobs(sql, viewerOf(c), filter, { limit, page })))
    },
  )
  .post(
    '/jobs',
    operation('publishJob', {
      summary: 'Publishes a job; individuals only.',
      answers: created(JobAnswer),
      refusals: ['id_reused', 'offers_full', 'slow_down'],
    }),
    individual,
    body(JobDraft),
    async (c) => {
      const { postedById, ...draft } = c.req.valid('json')
      ensureSelf(c.get('me'), postedById)
      await c.get('throttle').beforeAct('job', c.get('me'))
      const { job, isNew } = await write(c.get('sql'), (tx) => publishJob(tx, c.get('me'), draft))
      return c.json(job, isNew ? 201 : 200)
    },
  )
  .get(
    '/jobs/statistics',
    operation('getJobStatistics', {
      summary: 'Figures over the jobs that pass the filter.',
      answers: ok(JobStatisticsAnswer),
    }),
    maybeSignedIn,
    limitReads,
    query(JobFilter),
    async (c) => {
      const filter = c.req.valid('query')
      return c.json(await readPublicList(c, (sql) => summarizeJobs(sql, viewerOf(c), filter)))
    },
  )
  .get(
    '/jobs/:id',
    operation('getJob', { summary: 'A job. A deleted one is its poster’s alone.', answers: ok(JobAnswer) }),
    maybeSignedIn,
    limitVisitors,
    idParam,
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await readPublic(c, (sql) => findJob(sql, viewerOf(c), id)))
    },
  )
  .get(
    '/jobs/:id/photos/:photoId',
    operation('getJobPhoto', {
      summary: 'A photo of a job, for whoever may read the job.',
      answers: media('image/webp'),
      refusals: ['photos_away'],
    }),
    maybeSignedIn,
    limitVisitors,
    jobPhotoParams,
    query(SizeQuery),
    async (c) => {
      const [named, { size }] = [c.req.valid('param'), c.req.valid('query')]
      const file = await readPublic(c, (sql) => readJobPhoto(sql, viewerOf(c), named, size))
      // The app gives another photo another id.
      return await answerPhoto(c, file, true, { isForSome: true })
    },
  )
  .patch(
    '/jobs/:id',
    operation('changeJob', {
      summary: 'Another status, or other fields of an open job; by its two parties.',
      answers: ok(JobAnswer),
      refusals: ['job_not_open', 'wrong_status', 'proposed_enough', 'slow_down'],
    }),
    signedIn,
    throttled,
    idParam,
    body(JobPatch),
    async (c) => {
      const { id } = c.req.valid('param')
      const { postedById, ...change } = c.req.valid('json')
      ensureSelf(c.get('me'), postedById)
      return c.json(await write(c.get('sql'), (tx) => patchJob(tx, c.get('me'), id, change)))
    },
  )
  .delete(
    '/jobs/:id',
    operation('deleteJob', {
      summary: 'Deletes an open job; by its poster.',
      answers: noContent,
      refusals: ['job_not_open'],
    }),
    signedIn,
    throttled,
    idParam,
    async (c) => {
      const { id } = c.req.valid('param')
      await write(c.get('sql'), (tx) => deleteJob(tx, c.get('me'), id))
      return c.body(null, 204)
    },
  )
  .get(
    '/users/:id/jobs',
    operation('listPostedJobs', { summary: 'The jobs that the caller posted.', answers: page(JobAnswer) }),
    signedIn,
    selfParam('id'),
    query(Paging),
    async (c) =>
      answerPage(c, await listPostedJobs(c.get('sql'), c.get('me').id, { deleted: false }, c.req.valid('query'))),
  )
  .get(
    '/users/:id/deleted-jobs',
    operation('listDeletedJobs', { summary: 'The jobs that the caller deleted.', answers: page(JobAnswer) }),
    signedIn,
    selfParam('id'),
    query(Paging),
    async (c) =>
      answerPage(c, await listPostedJobs(c.get('sql'), c.get('me').id, { deleted: true }, c.req.valid('query'))),
  )
  .get(
    '/users/:id/accepted-jobs',
    operation('listAcceptedJobs', {
      summary: 'The jobs that were assigned to or by the caller.',
      answers: page(JobAnswer),
    }),
    signedIn,
    selfParam('id'),
    query(Paging),
    async (c) => answerPage(c, await listAcceptedJobs(c.get('sql'), c.get('me').id, c.req.valid('query'))),
  )

/** Null for a visitor: `me` is undefined at run time then. */
const viewerOf = (c: Context<Env>) => (c.get('me') as Env['Variables']['me'] | undefined)?.id ?? null
