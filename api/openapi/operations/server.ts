import { z } from 'zod'
import { PushRequest } from '../../../schema/sync-wire.ts'
import { PulledAnswer, PushedAnswer } from '../../../schema/sync-answers.ts'
import { EventsQuery, PullQuery } from '../../sync/requests.ts'
import type { Operation } from './operation.ts'

/** Synchronisation, and the server itself. */
export const serverOperations: Operation[] = [
  {
    method: 'post',
    path: '/api/sync/push',
    name: 'push',
    summary: 'Named mutations of one device; each gets its own verdict.',
    body: PushRequest,
    answers: { 200: PushedAnswer },
    refusals: ['invalid', 'user_mismatch', 'slow_down'],
  },
  {
    method: 'get',
    path: '/api/sync/pull',
    name: 'pull',
    summary: 'What changed in some feeds since a device’s cursors.',
    query: PullQuery,
    answers: { 200: PulledAnswer },
    refusals: ['invalid', 'user_mismatch', 'not_yours'],
  },
  {
    method: 'get',
    path: '/api/sync/events',
    name: 'followFeeds',
    summary: 'A stream that says where feeds stand.',
    query: EventsQuery,
    answers: { 200: 'text/event-stream' },
    refusals: ['invalid', 'user_mismatch', 'not_yours'],
  },
  {
    method: 'get',
    path: '/api/config',
    name: 'getConfig',
    summary: 'What the app needs to know of this server.',
    open: true,
    answers: {
      200: z.strictObject({
        payments: z.enum(['simulated', 'stripe']),
        stripePublishableKey: z.string().optional(),
        verification: z.boolean(),
      }),
    },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/health',
    name: 'getHealth',
    summary: 'Whether the server is alive.',
    open: true,
    answers: { 200: z.strictObject({ status: z.literal('alive') }) },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/ready',
    name: 'getReadiness',
    summary: 'Whether the database is there and up to date.',
    open: true,
    answers: { 200: z.strictObject({ status: z.literal('ready') }) },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/openapi.json',
    name: 'getDescription',
    summary: 'This description.',
    open: true,
    answers: { 200: z.looseObject({ openapi: z.literal('3.1.0') }) },
    refusals: [],
  },
]
