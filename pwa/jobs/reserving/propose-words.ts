import type { Id } from '../../../schema/ids.ts'

/** "Proposer d’abord à Léa" */
export const proposeLabel = (firstName: string): string => `Proposer d’abord à ${firstName}`

/** The place where the wizard opens with the words of a finished job, for its student first (rule 2.2.265). */
export const proposePlace = (jobId: Id) => ({ to: '/dashboard', search: { tab: 'publish', jobId } }) as const
