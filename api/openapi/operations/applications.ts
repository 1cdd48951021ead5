import { z } from 'zod'
import { ApplicationAnswer, CheckApplicationAnswer } from '../../../schema/applications/answers.ts'
import { ApplicationDraft } from '../../../schema/applications/wire.ts'
import { Paging } from '../../../schema/paging.ts'
import type { Operation } from './operation.ts'

const applications = z.array(ApplicationAnswer)
const list = { method: 'get', query: Paging, paged: true, answers: { 200: applications } } as const

export const applicationOperations: Operation[] = [
  {
    method: 'post',
    path: '/api/applications',
    name: 'submitApplication',
    summary: 'Applies to an open job, once; students only.',
    body: ApplicationDraft,
    answers: { 200: ApplicationAnswer, 201: ApplicationAnswer },
    refusals: [
      'invalid',
      'wrong_role',
      'not_yours',
      'not_found',
      'already_applied',
      'job_not_open',
      'id_reused',
      'slow_down',
    ],
  },
  {
    ...list,
    path: '/api/applications/student',
    name: 'listMyApplications',
    summary: 'What one sent, with the jobs.',
    refusals: ['invalid'],
  },
  {
    ...list,
    path: '/api/applications/student/:userId',
    name: 'listApplicationsOf',
    summary: 'The same, naming oneself.',
    refusals: ['invalid', 'not_yours', 'not_found'],
  },
  {
    ...list,
    path: '/api/jobs/:id/applications',
    name: 'listReceivedApplications',
    summary: 'Who applied to one’s own job, with the students.',
    refusals: ['invalid', 'not_yours', 'not_found'],
  },
  ...(
    [
      ['accept', 'acceptApplication', 'Assigns the job; by its poster.', 'job_not_open'],
      ['reject', 'rejectApplication', 'Refuses a pending application; by the job’s poster.', 'already_decided'],
      ['withdraw', 'withdrawApplication', 'Takes a pending application back; by its student.', 'already_decided'],
    ] as const
  ).map(([act, name, summary, refusal]): Operation => ({
    method: 'post',
    path: `/api/applications/:id/${act}`,
    name,
    summary,
    answers: { 200: ApplicationAnswer },
    refusals: [
      'not_yours',
      'not_found',
      'already_decided',
      ...(refusal === 'already_decided' ? [] : [refusal]),
      'slow_down',
    ],
  })),
  {
    method: 'get',
    path: '/api/jobs/:id/check-application',
    name: 'checkApplication',
    summary: 'Whether one applied, and what became of it; students only.',
    answers: { 200: CheckApplicationAnswer },
    refusals: ['wrong_role', 'not_found'],
  },
]
