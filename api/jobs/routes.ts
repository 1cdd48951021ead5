import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { JobDraft, JobFilter, JobPatch } from '../../schema/jobs/wire.ts'
import { Paging } from '../../schema/paging.ts'
import type { Env } from '../http/env.ts'
import { answerPage } from '../http/paging.ts'
import { ensureSelf, idParam, selfParam } from '../http/params.ts'
import { individual, maybeSignedIn, signedIn, throttled } from '../sessions/signed-in.ts'
import { body, query } from '../http/validate.ts'
import { write } from '../feeds/write.ts'
import { listAcceptedJobs, listJobs, listPostedJobs } from './job-list.ts'
import { summarizeJobs } from './job-statistics.ts'
import { findJob } from './jobs.ts'
import { deleteJob, publishJob } from './offers.ts'
import { patchJob } from './status.ts'

const JobQuery = z.object({ ...JobFilter.shape, ...Paging.shape })

/** Offers of individuals, and what becomes of them. Mounted at /api. */
export const jobRoutes = new Hono<Env>()
  .get('/jobs', maybeSignedIn, query(JobQuery), async (c) => {
    const { limit, page, ...filter } = c.req.valid('query')
    const { jobs, total } = await listJobs(c.var.sql, viewerOf(c), filter, { limit, page })
    return answerPage(c, jobs, total, { limit, page })
  })
  .post('/jobs', individual, body(JobDraft), async (c) => {
    const { postedById, ...draft } = c.req.valid('json')
    ensureSelf(c.var.me, postedById)
    await c.var.throttle.beforeAct('job', c.var.me)
    const { job, isNew } = await write(c.var.sql, (tx) => publishJob(tx, c.var.me, draft))
    return c.json(job, isNew ? 201 : 200)
  })
  .get('/jobs/statistics', query(JobFilter), async (c) => c.json(await summarizeJobs(c.var.sql, c.req.valid('query'))))
  .get('/jobs/:id', maybeSignedIn, async (c) => c.json(await findJob(c.var.sql, viewerOf(c), idParam(c))))
  .patch('/jobs/:id', signedIn, throttled, body(JobPatch), async (c) => {
    const id = idParam(c)
    return c.json(await write(c.var.sql, (tx) => patchJob(tx, c.var.me, id, c.req.valid('json'))))
  })
  .delete('/jobs/:id', signedIn, throttled, async (c) => {
    const id = idParam(c)
    await write(c.var.sql, (tx) => deleteJob(tx, c.var.me, id))
    return c.body(null, 204)
  })
  .get('/users/:id/jobs', signedIn, query(Paging), async (c) => {
    const paging = c.req.valid('query')
    const { jobs, total } = await listPostedJobs(c.var.sql, selfParam(c, 'id'), { deleted: false }, paging)
    return answerPage(c, jobs, total, paging)
  })
  .get('/users/:id/deleted-jobs', signedIn, query(Paging), async (c) => {
    const paging = c.req.valid('query')
    const { jobs, total } = await listPostedJobs(c.var.sql, selfParam(c, 'id'), { deleted: true }, paging)
    return answerPage(c, jobs, total, paging)
  })
  .get('/users/:id/accepted-jobs', signedIn, query(Paging), async (c) => {
    const paging = c.req.valid('query')
    const { jobs, total } = await listAcceptedJobs(c.var.sql, selfParam(c, 'id'), paging)
    return answerPage(c, jobs, total, paging)
  })

/** Undefined at run time for a visitor. */
const viewerOf = (c: Context<Env>) => (c.var.me as Env['Variables']['me'] | undefined)?.id ?? null
