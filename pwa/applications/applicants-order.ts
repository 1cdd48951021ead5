import type { ApplicationRow } from '../../schema/applications/application.ts'

type Ranked = { application: Pick<ApplicationRow, 'id' | 'status' | 'createdAt'> }

const isAccepted = ({ application }: Ranked): boolean => application.status === 'accepted'

/**
 * The accepted one, then the others in the order they applied. A rejection moves nobody: the next one's buttons must not slip
 * under a finger that is still there.
 */
export const rankApplicants = (a: Ranked, b: Ranked): number =>
  Number(isAccepted(b)) - Number(isAccepted(a)) ||
  a.application.createdAt.localeCompare(b.application.createdAt) ||
  a.application.id.localeCompare(b.application.id)
