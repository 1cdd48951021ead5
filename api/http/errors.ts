import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { refusalStatus, type ErrorBody } from '../../schema/refusals.ts'
import { formatTime } from '../../schema/dates.ts'
import { isRule } from '../../schema/rules.ts'
import type { Env } from './env.ts'
import { describeFault, isCallerAway, isDatabaseAway } from './faults.ts'
import { languageOf } from './language.ts'
import { isNoRoom } from '../postgres/room.ts'
import { Refusal } from './refusal.ts'
import { ThreadEnded } from './threads.ts'
import { floorSentence, refusalSentence, roomSentence, ruleSentence, type Language } from './sentences.ts'

/** Turns every error into an answer. The cause of an internal fault goes to the log only. */
export const answerError = (error: Error, c: Context<Env>): Response => {
  if (error instanceof Refusal) return answerRefusal(error, c)
  // Hono's validators throw this error for a body that can't be parsed.
  if (error instanceof HTTPException && error.status === 400) return answerRefusal(new Refusal('invalid'), c)
  // The caller's connection has ended, so nobody reads this answer.
  if (isCallerAway(error)) return answerRefusal(new Refusal('invalid'), c)
  if (isNoRoom(error)) {
    c.get('room').note(error)
    return answerRefusal(new Refusal('no_room', { retryAfter: 10 }), c)
  }
  if (isDatabaseAway(error)) {
    c.get('log').warn({ fault: describeFault(error) }, 'database away')
    return answerRefusal(new Refusal('unavailable', { retryAfter: 2 }), c)
  }
  c.get('log').error({ fault: describeFault(error) }, 'fault')
  if (error instanceof ThreadEnded) return answerRefusal(new Refusal('unavailable', { retryAfter: 2 }), c)
  return answerRefusal(new Refusal('internal'), c)
}

/** Writes a refusal in the caller's language (rules 3.1.10 and 4.4). */
export const answerRefusal = ({ code, details }: Refusal, c: Context<Env>): Response => {
  const { requestId } = c.var
  const language = languageOf(c)
  const message = refusalSentence(code, language) + (code === 'internal' ? referenceSentence(requestId, language) : '')
  const rule = details.rule ?? mostPreciseRule(details)
  const body: ErrorBody = { message: (rule ? ruleSentence(rule, language) : message) + endOf(details, language), code }
  if (details.issues)
    body.issues = details.issues.map((issue) => ({ ...issue, message: ruleSentence(issue.message, language) }))
  if (details.floor) body.issues = [{ path: 'rate', message: floorSentence(details.floor, language) }]
  if (details.needsVerification) body.needsVerification = true
  if (code === 'internal') body.requestId = requestId
  if (details.retryAfter !== undefined) c.header('Retry-After', String(details.retryAfter))
  return c.json(body, refusalStatus(code) satisfies ContentfulStatusCode)
}

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']

/** Answers a request that has no route. If its path has routes for other methods, the answer names these methods (rule 3.2.10). */
export const answerUnrouted =
  (app: Hono<Env>) =>
  (c: Context<Env>): Response => {
    const allowed = methods.filter((method) => hasRoute(app, method, c.req.path))
    if (allowed.length === 0) return answerRefusal(new Refusal('not_found'), c)
    c.header('Allow', allowed.join(', '))
    return answerRefusal(new Refusal('wrong_method'), c)
  }

/**
 * Whether the API has a route for the method at the path. Middleware for all methods is no route, and neither are the pages of the app, which
 * answer a GET of every path. The route of GET answers HEAD too.
 */
const hasRoute = (app: Hono<Env>, method: string, path: string): boolean => {
  const own = method === 'HEAD' ? 'GET' : method
  return app.router.match(own, path)[0].some(([[, route]]) => route.method === own && route.path.startsWith('/api/'))
}

/** Returns how the sentence about a fault ends: with the beginning of the id that the log has, which a person can read out. */
const referenceSentence = (requestId: string, language: Language): string =>
  `${language === 'fr' ? ' Référence :' : ' Reference:'} ${requestId.slice(0, 8)}.`

/** Returns how the sentence ends: with the time from which the same request may succeed, or with what is possible instead. */
const endOf = ({ until, room }: Refusal['details'], language: Language): string => {
  if (room) return ` ${roomSentence(room, language)}`
  if (!until) return ''
  const time = formatTime(until.toISOString())
  return language === 'fr' ? ` Nouvel essai possible dès ${time}.` : ` You can try again from ${time}.`
}

/**
 * Returns the rule of the first broken field that says more than "invalid". A client that shows only the message then
 * still shows what to correct.
 */
const mostPreciseRule = ({ issues = [] }: Refusal['details']): string | undefined =>
  issues.map((issue) => issue.message).find((rule) => isRule(rule) && rule !== 'invalid')
