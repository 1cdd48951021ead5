import type { ApplicationRow } from '../../schema/applications/application.ts'

type Ranked = { application: Pick<ApplicationRow, 'id' | 'status' | 'createdAt'> }

export const isAccepted = ({ application }: Ranked): boolean => application.status === 'accepted'

/**
 * Orders applicants: the accepted one first, then the others by the time of application. A rejection moves no card, so that no other button slides
 * under a finger.
 */
export const rankApplicants = (a: Ranked, b: Ranked): number =>
  Number(isAccepted(b)) - Number(isAccepted(a)) ||
  a.application.createdAt.localeCompare(b.application.createdAt) ||
  a.application.id.localeCompare(b.application.id)
