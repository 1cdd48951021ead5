import { UserCheck } from 'lucide-react'
import { firstNameOf } from '../../../schema/accounts/party-names.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { Banner } from '../../ui/banner.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { proposeLabel, proposePlace } from './propose-words.ts'
import { usePersonOf } from './reserved-banner.tsx'

/** On the page of a finished job, for its poster. */
export function ProposeBanner({ job }: { job: JobRow }) {
  const student = usePersonOf(job.assignedToId)
  if (!student || student.isDeleted) return null
  const name = firstNameOf(student, 'student')
  return (
    <Banner
      kind="plain"
      icon={<UserCheck size={18} />}
      title="Encore besoin d’aide ?"
      action={
        <LinkButton size="small" variant="lake" {...proposePlace(job.id)}>
          <UserCheck size={18} /> {proposeLabel(name)}
        </LinkButton>
      }
    >
      {name} peut avoir votre prochaine offre 24 heures avant tout le monde.
    </Banner>
  )
}
