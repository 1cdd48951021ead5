import type { Job } from '../../schema/jobs/job.ts'
import { callPage } from '../../sync/http/transport.ts'

/** How many offers are open, and the titles and places of the newest, for a reader; undefined if none is. */
export type OffersNow = { count: string; examples: string } | undefined

const named = 3

/** Asks the server for the newest open offers. Throws like `call`. */
export const fetchOffersNow = async (): Promise<OffersNow> => {
  const { value: jobs, total = jobs.length } = await callPage<Job[]>(
    'GET',
    `/api/jobs?status=open&page=1&limit=${named}`,
  )
  if (jobs.length === 0) return undefined
  return {
    count: total === 1 ? '1 offre ouverte' : `${total} offres ouvertes`,
    examples: jobs.map(({ title, location }) => `${title}, ${location.split(',')[0]}`).join(' · '),
  }
}
