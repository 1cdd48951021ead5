import type { Job } from '../../schema/jobs/job.ts'
import { dateEndOf } from '../../schema/jobs/schedule.ts'
import { productName } from '../ui/product.ts'
import { escape } from './head.ts'

/**
 * Returns an offer as a JobPosting of schema.org. It names the poster by first name only, because search engines spread what they read further than
 * our pages do.
 */
export const toJobPosting = (job: Job, url: string): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  identifier: { '@type': 'PropertyValue', name: productName, value: job.id },
  url,
  title: job.title,
  description: toParagraphs(job.description),
  datePosted: job.createdAt,
  validThrough: validThrough(job),
  employmentType: job.isLongTermProject || job.isRecurring ? ['PART_TIME'] : ['PART_TIME', 'TEMPORARY'],
  hiringOrganization: { '@type': 'Person', name: job.poster.firstName },
  directApply: true,
  jobLocation: {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      addressLocality: job.location.replace(/,\s*[A-Za-z]{2}\s*$/, ''),
      ...(job.canton && { addressRegion: job.canton }),
      addressCountry: job.canton === 'LI' ? 'LI' : 'CH',
    },
  },
  ...(job.deliveryType === 'remote' && {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'CH' },
  }),
  baseSalary: {
    '@type': 'MonetaryAmount',
    currency: 'CHF',
    value: { '@type': 'QuantitativeValue', value: job.rate, unitText: 'HOUR' },
  },
  ...(job.requiredSkills.length > 0 && { skills: job.requiredSkills.join(', ') }),
})

/** Returns until when the offer is of use: to the end of its date (rule 1.2.445), or to its closing. Undefined for an offer without such an end. */
const validThrough = (job: Job): string | undefined =>
  job.status === 'open' ? (dateEndOf(job) ?? undefined) : job.updatedAt

/** Search engines read the description as HTML. */
const toParagraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escape(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
