import { Hono } from 'hono'
import { LawAnswer } from '../../schema/law/answers.ts'
import { presentSocialRows } from '../../schema/law/social.ts'
import { wageRows, withReplaced } from '../../schema/law/wages.ts'
import type { Env } from '../http/env.ts'
import { ok, operation } from '../openapi/operation.ts'

/** The figures of the law, for everybody. Mounted at /api. */
export const lawRoutes = new Hono<Env>().get(
  '/law',
  operation('getLaw', {
    summary:
      'The minimum wages and the figures of the social insurances that this server knows, each with its days, its source and its doubts.',
    answers: ok(LawAnswer),
  }),
  (c) => c.json({ wages: withReplaced(wageRows, c.get('config').wages), figures: presentSocialRows() }),
)
