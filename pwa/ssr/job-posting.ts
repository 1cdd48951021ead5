import type { Job } from '../../schema/jobs/job.ts'
import { productName } from '../session/product.ts'
import { escape } from './head.ts'

/**
 * Returns an offer as a JobPosting of schema.org. It names the poster by first name only, because search engines spread what they read further than
 * our pages do. A closed offer is valid until its closing.
 */
export const toJobPosting = (job: Job, url: string): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  identifier: { '@type': 'PropertyValue', name: productName, value: job.id },
  url,
  title: job.title,
  description: toParagraphs(job.description),
  datePosted: job.createdAt,
  ...(validThrough(job) && { validThrough: validThrough(job) }),
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

const validThrough = ({ status, scheduledFor, createdAt, updatedAt }: Job): string | undefined => {
  if (status !== 'open') return updatedAt
  return scheduledFor && scheduledFor > createdAt ? scheduledFor : undefined
}

/** Search engines read the description as HTML. */
const toParagraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escape(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
