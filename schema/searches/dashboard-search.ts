import { readOfferSearch, type OfferSearch } from './offer-search.ts'

const dashboardTabs = [
  'dashboard',
  'jobs',
  'messages',
  'candidatures',
  'past',
  'accepted',
  'wallet',
  'deleted',
  // The person's own things, and what the app has besides.
  'me',
  'synchronisation',
  // The wizard, which opens over the open jobs.
  'publish',
  // The rate of an offer, in the dialog that edits it, over the open jobs.
  'rate',
  // The reviews of an individual by students, which open over the open jobs.
  'reviews',
] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** A place on the dashboard; `jobId` with `messages` is an open chat. */
export interface DashboardPlace {
  tab?: DashboardTab
  jobId?: string
}

/** Returns the address of a place, which `readDashboardSearch` reads back: "/dashboard?tab=messages&jobId=…". */
export const dashboardPath = ({ tab, jobId }: DashboardPlace): string =>
  `/dashboard?${new URLSearchParams({ ...(tab && { tab }), ...(jobId && { jobId }) })}`

const isTab = (value: unknown): value is DashboardTab => dashboardTabs.some((tab) => tab === value)

/** Reads the parameters of an address that belong to the dashboard. */
export const readDashboardSearch = (search: Record<string, unknown>): DashboardPlace & OfferSearch => ({
  ...(isTab(search.tab) && { tab: search.tab }),
  ...(typeof search.jobId === 'string' && { jobId: search.jobId }),
  ...readOfferSearch(search),
})
