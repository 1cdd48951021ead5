import type { ListedJob } from './stored-jobs.ts'

export const withdrawnOffer = 'Cette offre a été retirée.'

/** Returns why nobody can apply to an offer any more; undefined while it is open. */
export const whyClosed = (
  { status, deletedAt }: Pick<ListedJob, 'status' | 'deletedAt'>,
  toStudent: boolean,
): string | undefined => {
  if (status === 'open') return deletedAt ? withdrawnOffer : undefined
  if (status === 'completed') return 'Ce job est terminé.'
  if (status === 'cancelled') return 'Ce job a été annulé.'
  return toStudent ? 'Ce job est déjà attribué à un autre étudiant.' : 'Ce job est déjà attribué.'
}
