import { Hono, type Context } from 'hono'
import { consentPath } from '../../schema/consents/consent.ts'
import { ConsentLinkAnswer, ConsentPageAnswer } from '../../schema/consents/answers.ts'
import { ConsentCodeRequest, ConsentGiving, ConsentRequest, ConsentToken } from '../../schema/consents/wire.ts'
import { write } from '../feeds/write.ts'
import { clientAddress, ownOrigin } from '../http/client.ts'
import type { Env } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'
import { body } from '../http/validate.ts'
import { created, noContent, ok, operation } from '../openapi/operation.ts'
import { student } from '../sessions/signed-in.ts'
import { askConsent, giveConsent, mailCode, readConsent, revokeConsent } from './consents.ts'

/**
 * Runs an act with a link. A network that has tried too many links or codes that are not valid waits, also with a valid one, so that nobody guesses on
 * (rule 3.4.670).
 */
const byConsentLink = async <Result>(c: Context<Env>, act: () => Promise<Result>): Promise<Result> => {
  const { throttle } = c.var
  const address = clientAddress(c)
  await throttle.beforeConsent(address)
  try {
    const result = await act()
    c.header('X-Robots-Tag', 'noindex')
    return result
  } catch (error) {
    if (isGuess(error)) await throttle.afterWrongConsent(address)
    throw error
  }
}

const isGuess = (error: unknown): boolean =>
  error instanceof Refusal && error.details.issues?.some(({ path }) => path === 'token' || path === 'code') === true

/** The consent of a minor's parents, who have no account: the link is all they need. Mounted at /api. */
export const consentRoutes = new Hono<Env>()
  .post(
    '/account/parental-consent',
    operation('askConsent', {
      summary:
        'Makes a link by which the parents of a minor consent, or mails it to them. It takes the place of an open one.',
      answers: created(ConsentLinkAnswer),
      refusals: ['not_minor', 'consent_given', 'slow_down'],
    }),
    student,
    body(ConsentRequest),
    async (c) => {
      const { sql, me, throttle } = c.var
      const { email } = c.req.valid('json')
      await throttle.beforeAct('consent', me)
      if (email !== null) await throttle.beforeTypedMail(email)
      const { token, expiresAt } = await write(sql, (tx) => askConsent(tx, me, email))
      const url = token === null ? null : new URL(consentPath(token), ownOrigin(c)).href
      return c.json({ url, expiresAt: expiresAt.toISOString() }, 201)
    },
  )
  .post(
    '/parental-consent/read',
    operation('readConsent', {
      summary: 'What somebody with the link of a consent reads.',
      answers: ok(ConsentPageAnswer),
      refusals: ['slow_down'],
    }),
    body(ConsentToken),
    async (c) => c.json(await byConsentLink(c, () => readConsent(c.get('sql'), c.req.valid('json').token))),
  )
  .post(
    '/parental-consent/code',
    operation('mailConsentCode', {
      summary: 'Mails a code to the address of a parent.',
      answers: noContent,
      refusals: ['consent_given', 'slow_down'],
    }),
    body(ConsentCodeRequest),
    async (c) => {
      const { token, email } = c.req.valid('json')
      await c.get('throttle').beforeMail(email, clientAddress(c))
      await c.get('throttle').beforeTypedMail(email)
      await byConsentLink(c, () => write(c.get('sql'), (tx) => mailCode(tx, token, email)))
      return c.body(null, 204)
    },
  )
  .post(
    '/parental-consent/give',
    operation('giveConsent', {
      summary: 'Stores what a parent agrees to, with the mailed code.',
      answers: ok(ConsentPageAnswer),
      refusals: ['slow_down'],
    }),
    body(ConsentGiving),
    async (c) => c.json(await byConsentLink(c, () => giveConsent(c.get('sql'), c.req.valid('json')))),
  )
  .post(
    '/parental-consent/revoke',
    operation('revokeConsent', {
      summary: 'Takes a consent back, by its link.',
      answers: ok(ConsentPageAnswer),
      refusals: ['slow_down'],
    }),
    body(ConsentToken),
    async (c) =>
      c.json(await byConsentLink(c, () => write(c.get('sql'), (tx) => revokeConsent(tx, c.req.valid('json').token)))),
  )
