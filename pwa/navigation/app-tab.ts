import type { DashboardTab } from '../../schema/searches/dashboard-search.ts'

/** The tabs of the bar: those of the dashboard, and "Mes jobs". */
export type AppTab = DashboardTab | 'work'

/** The screens of agreed work, by how their addresses begin. */
const workScreens = /^\/(my-jobs|accepted-jobs|payment|review-student|review-individual|hand-over)(\/|$)/

/** The tabs of a dashboard that have none of their own in the bar, and the one that leads to them. */
const parents: Record<'student' | 'individual', { [Tab in DashboardTab]?: AppTab }> = {
  student: { candidatures: 'work', wallet: 'dashboard', synchronisation: 'me' },
  individual: {
    accepted: 'work',
    wallet: 'me',
    deleted: 'me',
    synchronisation: 'me',
    candidatures: 'jobs',
    dashboard: 'jobs',
    publish: 'jobs',
    rate: 'jobs',
    reviews: 'jobs',
  },
}

/** Returns the tab of the bar to which a screen belongs; undefined for one that belongs to none, such as the profile of another person. */
export function tabAt(side: 'student' | 'individual', pathname: string, tab?: DashboardTab): AppTab | undefined {
  if (pathname === '/dashboard') {
    const shown = tab ?? 'dashboard'
    return parents[side][shown] ?? shown
  }
  if (workScreens.test(pathname)) return 'work'
  if (pathname.startsWith('/student/')) return undefined
  if (pathname === '/publish') return 'jobs'
  if (/^\/(jobs|services)(\/|$)/.test(pathname)) return side === 'student' ? 'jobs' : undefined
  return 'me'
}
