import { z } from 'zod'
import { JobAnswer, JobStatisticsAnswer } from '../../../schema/jobs/answers.ts'
import { JobDraft, JobFilter, JobPatch } from '../../../schema/jobs/wire.ts'
import { Paging } from '../../../schema/paging.ts'
import type { Operation } from './operation.ts'

const jobs = z.array(JobAnswer)

export const jobOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/jobs',
    name: 'listJobs',
    summary: 'Offers that pass the filter, newest first.',
    open: true,
    query: z.object({ ...JobFilter.shape, ...Paging.shape }),
    paged: true,
    answers: { 200: jobs },
    refusals: ['invalid', 'not_yours'],
  },
  {
    method: 'post',
    path: '/api/jobs',
    name: 'publishJob',
    summary: 'Opens an offer; individuals only.',
    body: JobDraft,
    answers: { 200: JobAnswer, 201: JobAnswer },
    refusals: ['invalid', 'wrong_role', 'not_yours', 'id_reused', 'slow_down'],
  },
  {
    method: 'get',
    path: '/api/jobs/statistics',
    name: 'getJobStatistics',
    summary: 'Figures over the offers that pass the filter.',
    open: true,
    query: JobFilter,
    answers: { 200: JobStatisticsAnswer },
    refusals: ['invalid'],
  },
  {
    method: 'get',
    path: '/api/jobs/:id',
    name: 'getJob',
    summary: 'An offer. A deleted one is its poster’s alone.',
    open: true,
    answers: { 200: JobAnswer },
    refusals: ['not_found', 'not_yours'],
  },
  {
    method: 'patch',
    path: '/api/jobs/:id',
    name: 'changeJob',
    summary: 'Another status, or other fields of an open offer; by its two parties.',
    body: JobPatch,
    answers: { 200: JobAnswer },
    refusals: ['invalid', 'not_yours', 'not_found', 'job_not_open', 'wrong_status', 'slow_down'],
  },
  {
    method: 'delete',
    path: '/api/jobs/:id',
    name: 'deleteJob',
    summary: 'Takes an open offer away; by its poster.',
    answers: { 204: null },
    refusals: ['not_yours', 'not_found', 'job_not_open', 'slow_down'],
  },
  ...(
    [
      ['jobs', 'listPostedJobs', 'What one posted oneself.'],
      ['deleted-jobs', 'listDeletedJobs', 'What one took away oneself.'],
      ['accepted-jobs', 'listAcceptedJobs', 'Jobs that were assigned to or by oneself.'],
    ] as const
  ).map(([list, name, summary]): Operation => ({
    method: 'get',
    path: `/api/users/:id/${list}`,
    name,
    summary,
    query: Paging,
    paged: true,
    answers: { 200: jobs },
    refusals: ['invalid', 'not_yours', 'not_found'],
  })),
]
