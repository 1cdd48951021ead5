import type { paperMutations } from '../../../schema/papers/mutations.ts'
import { press, type WordsOf } from '../../outbox/mutation/words.ts'

const job = ({ jobId }: { jobId: string }) => jobId

export const paperWords = {
  'paper.ask': {
    ...press('Demande d’une attestation', 'e'),
    refusal: { title: 'Impossible de demander cette attestation' },
    gone: 'Ce job n’est plus disponible.',
    job,
  },
  'paper.withdraw': {
    ...press('Retrait d’un document', ''),
    refusal: { title: 'Impossible de retirer ce document' },
    gone: 'Ce document n’existe plus.',
    job,
  },
} satisfies WordsOf<keyof typeof paperMutations>
