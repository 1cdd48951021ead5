import { defaultParseSearch } from '@tanstack/react-router'
import { categories, categoryLabels, type Category } from '../../schema/catalogues/categories.ts'
import type { PreloadedAnswers } from '../../schema/documents.ts'
import { isId } from '../../schema/ids.ts'
import type { Job, JobStatistics } from '../../schema/jobs/job.ts'
import { cantonAt, wagePath } from '../../schema/law/canton-addresses.ts'
import { lists } from '../../schema/limits.ts'
import { readCode } from '../../schema/papers/code.ts'
import { verifiedPath } from '../../schema/papers/paper.ts'
import { pages, type PageText } from '../../schema/pages.ts'
import { jobListPath, jobPath, statisticsPath } from '../../sync/fetched/cache.ts'
import { lawPath } from '../pages/wages/wage-table.ts'
import { ofCanton } from '../../schema/law/place-words.ts'
import { productName } from '../ui/product.ts'
import { readJobSearch, toListFilter, type JobSearch } from '../jobs/job-search.ts'
import { formatDuration, formatHourly, kindOf, placeOf } from '../jobs/job-format.ts'
import { filtersOf, readServiceSearch } from '../offers/services/service-search.ts'
import { type PageHead, escape } from './head.ts'
import { dateEndOf } from '../../schema/jobs/schedule.ts'

/** A page that the server renders. */
export interface RenderablePage {
  /** The path with only the parameters that the page reads, so that all addresses of one page are equal. */
  address: string
  /** The API paths whose answers the page needs. */
  needs: string[]
  status: (answers: PreloadedAnswers) => 200 | 404
  head: (answers: PreloadedAnswers, origin: string) => PageHead
}

/** Returns the page at an address; undefined if the app's shell answers. */
export const findPage = ({ pathname, search }: URL): RenderablePage | undefined => {
  const path = pathname.replace(/(?<=.)\/$/, '')
  const [, section = '', id, ...more] = path.split('/')
  if (path === '/jobs') return listPage(readJobSearch(defaultParseSearch(search)))
  if (path === '/verify') return verifyPage(undefined)
  if (section === 'verify' && id !== undefined && more.length === 0) return verifyPage(id)
  if (path === '/services') return servicesPage(defaultParseSearch(search))
  if (section === 'jobs' && id !== undefined && more.length === 0) return detailPage(id.toLowerCase())
  if (section === 'salaires' && more.length === 0) return wagePage(id)
  const words = Object.values(pages).find((page) => page.path === path)
  return words && staticPage(words)
}

/** The page for an address at which the app has no screen. */
export const missingPage: RenderablePage = {
  address: '/404',
  needs: [],
  status: () => 404,
  head: () => ({ title: `Page introuvable · ${productName}`, description: 'Cette page n’existe pas ou plus.' }),
}

const always = () => 200 as const

const staticPage = ({ path, title, description }: PageText): RenderablePage => ({
  address: path,
  needs: [],
  status: always,
  head: () => ({ title: `${title} · ${productName}`, description, canonical: path }),
})

/** The minimum wages of all cantons, or of one. */
const wagePage = (slug: string | undefined): RenderablePage => {
  const all = { ...staticPage(pages.wages), needs: [lawPath] }
  if (slug === undefined) return all
  const canton = cantonAt(slug)
  if (!canton) return { ...missingPage, address: '/salaires/-' }
  const address = wagePath(canton)
  return {
    ...all,
    address,
    head: () => ({
      title: `Salaire minimum dans le canton ${ofCanton(canton)} · ${productName}`,
      description: `Combien payer un petit job dans le canton ${ofCanton(canton)} : le minimum selon l’âge et les heures, les vacances en plus, les sources et leurs dates.`,
      canonical: address,
    }),
  }
}

const listPage = (search: JobSearch): RenderablePage => {
  const filter = toListFilter(search)
  const list = jobListPath(filter)
  const figures = statisticsPath('all')
  return {
    address: addressWith('/jobs', { ...search }),
    needs: [list, figures],
    status: always,
    head: (answers) => {
      const open = valueOf<JobStatistics>(answers, figures)?.open
      return {
        title: `Emplois pour étudiants · ${productName}`,
        description: `${countOffers(open)} près de chez vous : jardin, ménage, cartons, devoirs, informatique. Postulez en un clic, dès 15 CHF de l’heure.`,
        ...linksOfList(search, totalOf(answers, list) ?? 0),
      }
    },
  }
}

type HeadLinks = Pick<PageHead, 'canonical' | 'previous' | 'next'>

/**
 * Search engines know the pages of open offers, by category. Words, a place or a status lead to the first of them, since the whole list may have
 * fewer pages. A page beyond the end has no address for them.
 */
const linksOfList = ({ category, page = 1, search, location, status }: JobSearch, total: number): HeadLinks => {
  const addressOf = (number: number) => addressWith('/jobs', { category, page: number > 1 ? number : undefined })
  if (search ?? location ?? status) return { canonical: addressOf(1) }
  const last = Math.max(1, Math.ceil(total / lists.publicPage))
  if (page > last) return {}
  return {
    canonical: addressOf(page),
    ...(page > 1 && { previous: addressOf(page - 1) }),
    ...(page < last && { next: addressOf(page + 1) }),
  }
}

const detailPage = (id: string): RenderablePage => {
  const path = jobPath(id)
  return {
    address: `/jobs/${isId(id) ? id : '-'}`,
    needs: isId(id) ? [path] : [],
    status: (answers) => (valueOf(answers, path) === undefined ? 404 : 200),
    head: (answers, origin) => {
      const job = valueOf<Job>(answers, path)
      if (!job) return missingPage.head(answers, origin)
      const address = `/jobs/${job.id}`
      return {
        title: `${job.title} · ${formatHourly(job)}`,
        description: cut(
          `${[kindOf(job), placeOf(job), formatDuration(job), formatHourly(job)].join(' · ')}. ${job.description}`,
        ),
        canonical: address,
        data: toJobPosting(job, new URL(address, origin).href),
      }
    },
  }
}

/** Not indexed: it is about two people's work, and only who has its code shall find it. */
const verifyPage = (typed: string | undefined): RenderablePage => {
  const code = readCode(typed ?? '')
  const needs = code === undefined ? [] : [verifiedPath(code)]
  return {
    address: typed === undefined ? '/verify' : `/verify/${code ?? '-'}`,
    needs,
    status: (answers) =>
      typed === undefined || needs.some((path) => valueOf(answers, path) !== undefined) ? 200 : 404,
    head: () => ({
      title: `Vérifier un document · ${productName}`,
      description: `Vérifiez par son code qu’une quittance, un relevé ou une attestation vient de ${productName}.`,
    }),
  }
}

const servicesPage = (typed: Record<string, unknown>): RenderablePage => {
  const search = readServiceSearch(typed)
  const figures = statisticsPath('open')
  return {
    address: addressWith('/services', { ...search }),
    needs: [...filtersOf(search).map(jobListPath), figures],
    status: always,
    head: (answers) => {
      const { category } = search
      const open = valueOf<JobStatistics>(answers, figures)
      const count = category ? open?.byCategory[category] : open?.open
      return {
        title: `${category ? categoryLabels[category] : 'Services'} · ${productName}`,
        description: `${countOffers(count)} ${category ? `en ${categoryLabels[category].toLowerCase()}` : `en ${categories.length} catégories`} : ${subjectsOf(category)}.`,
        canonical: addressWith('/services', { category }),
      }
    },
  }
}

const subjectsOf = (category: Category | undefined): string =>
  category
    ? 'des jobs payés à l’heure, pour étudiantes et étudiants, partout en Suisse'
    : categories.map((one) => categoryLabels[one].toLowerCase()).join(', ')

const countOffers = (count: number | undefined): string => {
  if (!count) return 'Des petits jobs'
  return count === 1 ? 'Un petit job ouvert' : `${count} petits jobs ouverts`
}

const addressWith = (path: string, search: Record<string, string | number | undefined>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

/** Cuts the text to the length that search results show, at the end of a word. */
const cut = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= 160 ? line : `${line.slice(0, 159).replace(/\s\S*$/, '')}…`
}

const valueOf = <T>(answers: PreloadedAnswers, path: string): T | undefined => {
  const answer = answers[path]
  return answer && 'value' in answer ? (answer.value as T) : undefined
}

const totalOf = (answers: PreloadedAnswers, path: string): number | undefined => {
  const answer = answers[path]
  return answer && 'total' in answer ? answer.total : undefined
}

/**
 * Returns an offer as a JobPosting of schema.org. It names the poster by first name only, because search engines spread what they read further than
 * our pages do.
 */
const toJobPosting = (job: Job, url: string): Record<string, unknown> => ({
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
