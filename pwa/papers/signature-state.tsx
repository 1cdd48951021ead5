import type { Id } from '../../schema/ids.ts'
import type { Agreement } from '../../schema/papers/paper.ts'
import { lacksSignature } from '../../schema/papers/paper.ts'
import { saysTermsOf } from '../../schema/papers/agreement.ts'
import { useUser } from '../session/session.tsx'
import { Banner } from '../ui/banner.tsx'
import { useJobOf } from './queries.ts'

/** Whether a proposed agreement says other terms than its job by now; nobody can sign it then. */
export const useIsOutdated = (paper: Agreement): boolean => {
  const job = useJobOf(paper.jobId ?? undefined)
  return job ? !saysTermsOf(paper, job) : false
}

/** What a proposed agreement waits for (rule 2.2.271). */
export function SignatureState({ paper }: { paper: Agreement }) {
  const me = useUser()
  const isOutdated = useIsOutdated(paper)
  if (paper.withdrawnAt !== null) return null
  if (isOutdated) {
    return (
      <Banner kind="error" title="Les conditions du job ont changé">
        Cet accord ne se signe plus : établissez-en un nouveau depuis les documents du job.
      </Banner>
    )
  }
  return <Banner kind="wait">{describeState(paper, me.id)}</Banner>
}

const describeState = (paper: Agreement, me: Id): string => {
  const parents = paper.data.limits ? ', et avec l’accord des parents' : ''
  if (lacksSignature(paper, me)) return `Lisez tout, puis signez. L’accord vaut une fois signé par les deux${parents}.`
  if (paper.posterSignedAt !== null && paper.studentSignedAt !== null)
    return 'Les deux ont signé. L’accord vaut dès que les parents sont d’accord.'
  return `Vous avez signé. L’accord vaut dès que l’autre personne l’a signé aussi${parents}.`
}
