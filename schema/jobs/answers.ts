import { z } from 'zod'
import { categories } from '../catalogues/categories.ts'
import {
  deliveryTypes,
  experienceLevels,
  jobLanguages,
  jobStatuses,
  paymentMethods,
  physicalDemands,
  urgencyLevels,
} from '../catalogues/labels.ts'
import { OtherTextAnswer } from '../other-text-answers.ts'
import { ComplaintAnswer } from '../payments/answers.ts'
import type { Job, JobRow, JobStatistics } from './job.ts'

const id = z.string().meta({ format: 'uuid' })
const moment = z.iso.datetime()
const texts = z.array(z.string())
const count = z.number().int().min(0)

const row = {
  id,
  title: z.string(),
  description: z.string(),
  location: z.string(),
  canton: z.string().nullable(),
  duration: z.string(),
  estimatedDuration: z.number().nullable(),
  rate: z.number(),
  hourlyRate: z.number(),
  minimumRate: z.number(),
  category: z.enum(categories),
  subcategory: z.string().nullable(),
  deliveryType: z.enum(deliveryTypes),
  requiredSkills: texts,
  languageRequired: z.enum(jobLanguages),
  isLongTermProject: z.boolean(),
  projectDuration: z.string().nullable(),
  deliverables: texts,
  urgencyLevel: z.enum(urgencyLevels),
  experienceRequired: z.enum(experienceLevels),
  physicalDemand: z.enum(physicalDemands),
  paymentMethod: z.enum(paymentMethods),
  toolsProvided: z.boolean(),
  requiredTools: texts,
  scheduledFor: moment.nullable(),
  isRecurring: z.boolean(),
  tipAllowed: z.boolean(),
  isPremiumJob: z.boolean(),
  postedById: id,
  assignedToId: id.nullable(),
  status: z.enum(jobStatuses),
  isCompleted: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  deletedAt: moment.nullable().exactOptional(),
  cancellationProposedAt: moment.nullable().exactOptional(),
  isHidden: z.literal(true).exactOptional(),
  mayLeave: z.literal(true).exactOptional(),
  mayCancel: z.literal(true).exactOptional(),
  complaint: ComplaintAnswer.nullable().exactOptional(),
  otherDescription: OtherTextAnswer.exactOptional(),
}

/** The job's row on devices. */
export const JobRowAnswer = z.strictObject(row).meta({ id: 'JobRow' }) satisfies z.ZodType<JobRow>

export const JobAnswer = z
  .strictObject({
    ...row,
    poster: z.strictObject({ id, firstName: z.string(), lastName: z.string(), city: z.string() }),
    assignedTo: z.strictObject({ id, firstName: z.string(), lastName: z.string() }).exactOptional(),
    applicationsCount: count.exactOptional(),
  })
  .meta({ id: 'Job' }) satisfies z.ZodType<Job>

export const JobStatisticsAnswer = z
  .strictObject({
    total: count,
    open: count,
    byCategory: z.partialRecord(z.enum(categories), count),
    averageRate: z.number().nullable(),
    remote: count,
  })
  .meta({ id: 'JobStatistics' }) satisfies z.ZodType<JobStatistics>
