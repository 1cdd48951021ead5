import { Hono } from 'hono'
import { Paging } from '../../schema/paging.ts'
import { ModerationEntryAnswer, ReportAnswer } from '../../schema/safety/answers.ts'
import { Dismissal, ModerationDecision, ReportDraft } from '../../schema/safety/wire.ts'
import { choice } from '../../schema/wire-fields.ts'
import { write } from '../feeds/write.ts'
import type { Env } from '../http/env.ts'
import { answerPage } from '../http/paging.ts'
import { idParam } from '../http/params.ts'
import { body, query } from '../http/validate.ts'
import { media, noContent, operation, page } from '../openapi/operation.ts'
import { answerPrivatePhoto } from '../photos/answer.ts'
import { photoParams, SizeQuery } from '../photos/requests.ts'
import { moderator, signedIn, throttled, throttledAs } from '../sessions/signed-in.ts'
import { dismissReport, listModeration, moderate } from './moderation.ts'
import { listReports, readReportedPhoto, reportSomething } from './reports.ts'

/** Reports, and what moderators do about them. Each call checks again whether the caller is a moderator. Mounted at /api. */
export const safetyRoutes = new Hono<Env>()
  .post(
    '/reports',
    operation('report', {
      summary:
        'Reports a person, an offer, a message, a review, or a question about an offer or its answer, to the moderators.',
      answers: noContent,
      refusals: ['not_found', 'id_reused'],
    }),
    signedIn,
    throttledAs('report'),
    body(ReportDraft),
    async (c) => {
      await reportSomething(c.get('sql'), c.get('me'), c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .get(
    '/moderation/reports',
    operation('listReports', {
      summary:
        'The open reports, or the settled ones, but those about the caller, each with the words as they were reported (`text`) and by now (`presentText`); moderators only.',
      answers: page(ReportAnswer),
    }),
    moderator,
    query(Paging.extend({ state: choice(['open', 'settled']).default('open') })),
    async (c) => {
      const { state, ...paging } = c.req.valid('query')
      return answerPage(c, await listReports(c.get('sql'), c.get('me'), state === 'open', paging))
    },
  )
  .get(
    '/moderation/reports/:id/photos/:place',
    operation('getReportedPhoto', {
      summary: 'A photo of what a report is about, by its place from 1; moderators only.',
      answers: media('image/webp'),
      refusals: ['photos_away'],
    }),
    moderator,
    photoParams,
    query(SizeQuery),
    async (c) => {
      const { size } = c.req.valid('query')
      return await answerPrivatePhoto(c, await readReportedPhoto(c.get('sql'), c.get('me'), c.req.valid('param'), size))
    },
  )
  .post(
    '/moderation/reports/:id/dismiss',
    operation('dismissReport', {
      summary: 'Ends a report without more; moderators only.',
      answers: noContent,
      refusals: ['not_found'],
    }),
    moderator,
    throttled,
    idParam,
    body(Dismissal),
    async (c) => {
      const { reason } = c.req.valid('json')
      await write(c.get('sql'), (tx) => dismissReport(tx, c.get('me'), c.req.valid('param').id, reason))
      return c.body(null, 204)
    },
  )
  .post(
    '/moderation/decisions',
    operation('moderate', {
      summary:
        'Hides an offer, a message, a review, a question or an answer, or suspends a person, or ends either; moderators only.',
      answers: noContent,
      refusals: ['not_found'],
    }),
    moderator,
    throttled,
    body(ModerationDecision),
    async (c) => {
      await write(c.get('sql'), (tx) => moderate(tx, c.get('me'), c.req.valid('json')))
      return c.body(null, 204)
    },
  )
  .get(
    '/moderation/log',
    operation('listModeration', {
      summary: 'Who did what, when and why; moderators only.',
      answers: page(ModerationEntryAnswer),
    }),
    moderator,
    query(Paging),
    async (c) => answerPage(c, await listModeration(c.get('sql'), c.get('me'), c.req.valid('query'))),
  )
