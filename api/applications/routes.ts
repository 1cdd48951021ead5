import { Hono } from 'hono'
import { ApplicationDraft } from '../../schema/applications/wire.ts'
import { Paging } from '../../schema/paging.ts'
import type { Env } from '../http/env.ts'
import { answerPage } from '../http/paging.ts'
import { ensureSelf, idParam, selfParam } from '../http/params.ts'
import { signedIn, student, throttled } from '../sessions/signed-in.ts'
import { body, query } from '../http/validate.ts'
import { write } from '../feeds/write.ts'
import { checkApplication, listReceived, listSent } from './application-lists.ts'
import { acceptApplication, rejectApplication, submitApplication, withdrawApplication } from './applications.ts'

/** Applications of students. The client picks the id, so a lost answer may be asked for again. Mounted at /api. */
export const applicationRoutes = new Hono<Env>()
  .post('/applications', student, body(ApplicationDraft), async (c) => {
    const { studentId, ...draft } = c.req.valid('json')
    ensureSelf(c.var.me, studentId)
    await c.var.throttle.beforeAct('application', c.var.me)
    const { application, isNew } = await write(c.var.sql, (tx) => submitApplication(tx, c.var.me, draft))
    return c.json(application, isNew ? 201 : 200)
  })
  .get('/applications/student', signedIn, query(Paging), async (c) => {
    const paging = c.req.valid('query')
    const { applications, total } = await listSent(c.var.sql, c.var.me.id, paging)
    return answerPage(c, applications, total, paging)
  })
  .get('/applications/student/:userId', signedIn, query(Paging), async (c) => {
    const paging = c.req.valid('query')
    const { applications, total } = await listSent(c.var.sql, selfParam(c), paging)
    return answerPage(c, applications, total, paging)
  })
  .post('/applications/:id/accept', signedIn, throttled, async (c) => {
    const id = idParam(c)
    return c.json(await write(c.var.sql, (tx) => acceptApplication(tx, c.var.me, id)))
  })
  .post('/applications/:id/reject', signedIn, throttled, async (c) => {
    const id = idParam(c)
    return c.json(await write(c.var.sql, (tx) => rejectApplication(tx, c.var.me, id)))
  })
  .post('/applications/:id/withdraw', signedIn, throttled, async (c) => {
    const id = idParam(c)
    return c.json(await write(c.var.sql, (tx) => withdrawApplication(tx, c.var.me, { id })))
  })
  .get('/jobs/:id/applications', signedIn, query(Paging), async (c) => {
    const paging = c.req.valid('query')
    const { applications, total } = await listReceived(c.var.sql, c.var.me, idParam(c), paging)
    return answerPage(c, applications, total, paging)
  })
  .get('/jobs/:id/check-application', student, async (c) =>
    c.json(await checkApplication(c.var.sql, c.var.me, idParam(c))),
  )
