import { Hono } from 'hono'
import { SchoolProofAnswer } from '../../schema/accounts/answers.ts'
import { SchoolProof } from '../../schema/accounts/wire.ts'
import { photoBodyBytes } from '../../schema/limits.ts'
import { write } from '../feeds/write.ts'
import { limitBody } from '../http/body-limit.ts'
import type { Env } from '../http/env.ts'
import { body } from '../http/validate.ts'
import { noContent, ok, operation } from '../openapi/operation.ts'
import { readDataUrl } from '../photos/data-url.ts'
import { takePhoto } from '../photos/take-photo.ts'
import { student, throttled, throttledAs } from '../sessions/signed-in.ts'
import { dropProof, readProofState, sendProof } from './proofs.ts'

/** The proof of one's own school, which only the student and the operator ever see. Mounted at /api. */
export const schoolingRoutes = new Hono<Env>()
  .get(
    '/school-proof',
    operation('getSchoolProof', {
      summary: 'When the caller sent the proof that waits for an operator; null without one.',
      answers: ok(SchoolProofAnswer),
    }),
    student,
    async (c) => c.json(await readProofState(c.get('sql'), c.get('me'))),
  )
  .post(
    '/school-proof',
    operation('sendSchoolProof', {
      summary:
        'A photo that shows where the caller studies, as a data URL of 5 MB and 40 megapixels at most. It takes the place of the one before.',
      answers: ok(SchoolProofAnswer),
      refusals: ['photos_today', 'photos_away', 'slow_down'],
    }),
    student,
    throttledAs('photo'),
    limitBody(photoBodyBytes, 'photoBytes'),
    body(SchoolProof),
    async (c) => {
      const { sql, me } = c.var
      const photo = await takePhoto(c.var, readDataUrl(c.req.valid('json').photo), me.id)
      await write(sql, (tx) => sendProof(tx, me, photo))
      return c.json(await readProofState(sql, me))
    },
  )
  .delete(
    '/school-proof',
    operation('withdrawSchoolProof', { summary: 'Deletes the proof that waits.', answers: noContent }),
    student,
    throttled,
    async (c) => {
      await write(c.get('sql'), (tx) => dropProof(tx, c.get('me').id))
      return c.body(null, 204)
    },
  )
