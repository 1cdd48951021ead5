import { Hono } from 'hono'
import { Paging } from '../../../schema/paging.ts'
import { ComplaintAnswer } from '../../../schema/payments/answers.ts'
import { ComplaintDraft, ComplaintReplyDraft } from '../../../schema/payments/wire.ts'
import type { Env } from '../../http/env.ts'
import { answerPage } from '../../http/paging.ts'
import { idParam } from '../../http/params.ts'
import { body, query } from '../../http/validate.ts'
import { created, ok, operation, page } from '../../openapi/operation.ts'
import { signedIn, throttledAs } from '../../sessions/signed-in.ts'
import { write } from '../../feeds/write.ts'
import { agreeToRefund, answerComplaint, complain, listComplaints, withdrawComplaint } from './complaints.ts'

/** Limited, because each act notifies the other party. */
const byHour = throttledAs('complaint')

/** Complaints about held money, by the two parties of a job. Mounted at /api. */
export const complaintRoutes = new Hono<Env>()
  .get(
    '/jobs/:id/complaints',
    operation('listComplaints', {
      summary: 'The complaints of a job with their answers, newest first; for its two parties.',
      answers: page(ComplaintAnswer),
    }),
    signedIn,
    idParam,
    query(Paging),
    async (c) =>
      answerPage(c, await listComplaints(c.get('sql'), c.get('me'), c.req.valid('param').id, c.req.valid('query'))),
  )
  .post(
    '/jobs/:id/complaints',
    operation('complain', {
      summary: 'A party of a job complains while its money is held, which stops the automatic release.',
      answers: created(ComplaintAnswer),
      refusals: ['already_complained', 'complained_enough', 'nothing_held', 'money_moved', 'id_reused'],
    }),
    signedIn,
    byHour,
    idParam,
    body(ComplaintDraft),
    async (c) => {
      const { id } = c.req.valid('param')
      const { complaint, isNew } = await write(c.get('sql'), (tx) => complain(tx, c.get('me'), id, c.req.valid('json')))
      return c.json(complaint, isNew ? 201 : 200)
    },
  )
  .post(
    '/complaints/:id/answers',
    operation('answerComplaint', {
      summary: 'Either party answers an open complaint in words.',
      answers: created(ComplaintAnswer),
      refusals: ['complaint_settled', 'complaint_full', 'id_reused'],
    }),
    signedIn,
    byHour,
    idParam,
    body(ComplaintReplyDraft),
    async (c) => {
      const { id } = c.req.valid('param')
      const { complaint, isNew } = await write(c.get('sql'), (tx) =>
        answerComplaint(tx, c.get('me'), id, c.req.valid('json')),
      )
      return c.json(complaint, isNew ? 201 : 200)
    },
  )
  .post(
    '/complaints/:id/withdraw',
    operation('withdrawComplaint', {
      summary: 'The one who complained withdraws it: the automatic release comes again, in two days at the earliest.',
      answers: ok(ComplaintAnswer),
      refusals: ['complaint_settled'],
    }),
    signedIn,
    byHour,
    idParam,
    async (c) => c.json(await write(c.get('sql'), (tx) => withdrawComplaint(tx, c.get('me'), c.req.valid('param').id))),
  )
  .post(
    '/complaints/:id/refund',
    operation('agreeToRefund', {
      summary: 'The student agrees to the refund of a payer who complained: the job is cancelled.',
      answers: ok(ComplaintAnswer),
      refusals: ['complaint_settled', 'wrong_status'],
    }),
    signedIn,
    byHour,
    idParam,
    async (c) => c.json(await write(c.get('sql'), (tx) => agreeToRefund(tx, c.get('me'), c.req.valid('param').id))),
  )
