import { Hono } from 'hono'
import { ApplicationAnswer, CheckApplicationAnswer } from '../../schema/applications/answers.ts'
import { AcceptQuery, ApplicationDraft } from '../../schema/applications/wire.ts'
import { LeavingWords } from '../../schema/leaving/wire.ts'
import { Paging } from '../../schema/paging.ts'
import type { Env } from '../http/env.ts'
import { answerPage } from '../http/paging.ts'
import { ensureSelf, idParam, selfParam } from '../http/params.ts'
import { signedIn, student, throttled } from '../sessions/signed-in.ts'
import { body, optionalBody, query } from '../http/validate.ts'
import { created, ok, operation, page } from '../openapi/operation.ts'
import { write } from '../feeds/write.ts'
import { checkApplication, listReceived, listSent } from './application-lists.ts'
import {
  acceptApplication,
  leaveWork,
  rejectApplication,
  submitApplication,
  withdrawApplication,
} from './applications.ts'

/** Applications of students. The client chooses the id, so that it may repeat a request whose answer was lost. Mounted at /api. */
export const applicationRoutes = new Hono<Env>()
  .post(
    '/applications',
    operation('submitApplication', {
      summary: 'Applies to an open job, once; students only.',
      answers: created(ApplicationAnswer),
      refusals: ['not_found', 'already_applied', 'job_not_open', 'too_young', 'id_reused', 'slow_down'],
    }),
    student,
    body(ApplicationDraft),
    async (c) => {
      const { studentId, ...draft } = c.req.valid('json')
      ensureSelf(c.get('me'), studentId)
      await c.get('throttle').beforeAct('application', c.get('me'))
      const { application, isNew } = await write(c.get('sql'), (tx) => submitApplication(tx, c.get('me'), draft))
      return c.json(application, isNew ? 201 : 200)
    },
  )
  .get(
    '/applications/student',
    operation('listMyApplications', {
      summary: 'The caller’s applications, with their jobs.',
      answers: page(ApplicationAnswer),
    }),
    signedIn,
    query(Paging),
    async (c) => answerPage(c, await listSent(c.get('sql'), c.get('me').id, c.req.valid('query'))),
  )
  .get(
    '/applications/student/:userId',
    operation('listApplicationsOf', {
      summary: 'The caller’s applications; the path names the caller.',
      answers: page(ApplicationAnswer),
    }),
    signedIn,
    selfParam('userId'),
    query(Paging),
    async (c) => answerPage(c, await listSent(c.get('sql'), c.get('me').id, c.req.valid('query'))),
  )
  .post(
    '/applications/:id/accept',
    operation('acceptApplication', {
      summary: 'Assigns the job, at a higher rate if the query has one; by its poster.',
      answers: ok(ApplicationAnswer),
      refusals: ['already_decided', 'job_not_open', 'job_hidden', 'below_floor'],
    }),
    signedIn,
    throttled,
    idParam,
    query(AcceptQuery),
    async (c) => {
      const { id } = c.req.valid('param')
      const terms = { rate: c.req.valid('query').rate, wages: c.get('config').wages }
      return c.json(await write(c.get('sql'), (tx) => acceptApplication(tx, c.get('me'), id, terms)))
    },
  )
  .post(
    '/applications/:id/reject',
    operation('rejectApplication', {
      summary: 'Refuses a pending application; by the job’s poster.',
      answers: ok(ApplicationAnswer),
      refusals: ['already_decided'],
    }),
    signedIn,
    throttled,
    idParam,
    async (c) => c.json(await write(c.get('sql'), (tx) => rejectApplication(tx, c.get('me'), c.req.valid('param').id))),
  )
  .post(
    '/applications/:id/withdraw',
    operation('withdrawApplication', {
      summary: 'Takes a pending application back; by its student.',
      answers: ok(ApplicationAnswer),
      refusals: ['already_decided'],
    }),
    signedIn,
    throttled,
    idParam,
    async (c) => c.json(await write(c.get('sql'), (tx) => withdrawApplication(tx, c.get('me'), c.req.valid('param')))),
  )
  .post(
    '/applications/:id/leave',
    operation('leaveWork', {
      summary: 'Leaves agreed work, which is an open job again; what a card has paid goes back. By its student.',
      answers: ok(ApplicationAnswer),
      refusals: ['wrong_status', 'work_paid'],
    }),
    signedIn,
    throttled,
    idParam,
    optionalBody(LeavingWords),
    async (c) => {
      const { id } = c.req.valid('param')
      const said = c.req.valid('json')
      return c.json(await write(c.get('sql'), (tx) => leaveWork(tx, c.get('me'), { ...said, id })))
    },
  )
  .get(
    '/jobs/:id/applications',
    operation('listReceivedApplications', {
      summary: 'The applications to the caller’s own job, with their students.',
      answers: page(ApplicationAnswer),
    }),
    signedIn,
    idParam,
    query(Paging),
    async (c) =>
      answerPage(c, await listReceived(c.get('sql'), c.get('me'), c.req.valid('param').id, c.req.valid('query'))),
  )
  .get(
    '/jobs/:id/check-application',
    operation('checkApplication', {
      summary: 'Whether the caller applied, and what became of it; students only.',
      answers: ok(CheckApplicationAnswer),
    }),
    student,
    idParam,
    async (c) => c.json(await checkApplication(c.get('sql'), c.get('me'), c.req.valid('param').id)),
  )
