import { Hono } from 'hono'
import { writeCalendar } from '../../schema/calendar/ical.ts'
import { CalendarSettingsAnswer } from '../../schema/calendar/wire.ts'
import { clientAddress, ownOrigin } from '../http/client.ts'
import type { Env } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'
import { media, noContent, ok, operation } from '../openapi/operation.ts'
import { signedIn, throttled } from '../sessions/signed-in.ts'
import { endCalendar, findCalendar, listCalendarJobs, readCalendarSettings } from './calendars.ts'

/** The private calendar address of one's agreed work, which `securityRoutes` makes. Mounted at /api. */
export const calendarRoutes = new Hono<Env>()
  .get(
    '/account/calendar',
    operation('getCalendarSettings', {
      summary: 'Since when calendar programs may read the caller’s agreed work; null if they may not.',
      answers: ok(CalendarSettingsAnswer),
    }),
    signedIn,
    async (c) => c.json(await readCalendarSettings(c.get('sql'), c.get('me').id)),
  )
  .delete(
    '/account/calendar',
    operation('endCalendarAddress', { summary: 'Ends the caller’s private address.', answers: noContent }),
    signedIn,
    throttled,
    async (c) => {
      await endCalendar(c.get('sql'), c.get('me').id)
      return c.body(null, 204)
    },
  )
  .get(
    '/calendar/:file',
    operation('readCalendar', {
      summary: 'The agreed work of whoever made this address, which ends in .ics: for calendar programs, no session.',
      answers: media('text/calendar'),
      refusals: ['not_found', 'slow_down'],
    }),
    async (c) => {
      const secret = /^(.+)\.ics$/.exec(c.req.param('file'))?.[1] ?? ''
      const userId = await findCalendar(c.get('sql'), secret)
      // Calendar programs of many people share a network address, so each calendar has its own count, and made-up secrets count by network address.
      if (!userId) {
        await c.get('throttle').beforeMadeUpCalendar(clientAddress(c))
        throw new Refusal('not_found')
      }
      await c.get('throttle').beforeAct('calendar', { id: userId })
      return c.body(writeCalendar(await listCalendarJobs(c.get('sql'), userId), ownOrigin(c)), 200, {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'inline; filename="coup-de-main.ics"',
        'Cache-Control': 'private, no-store',
        'X-Robots-Tag': 'noindex',
      })
    },
  )
