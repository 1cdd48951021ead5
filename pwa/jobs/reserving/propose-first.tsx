import { Link } from '@tanstack/react-router'
import { UserCheck } from 'lucide-react'
import { firstNameOf } from '../../../schema/accounts/party-names.ts'
import type { Id } from '../../../schema/ids.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { proposeLabel, proposePlace } from './propose-words.ts'
import { usePersonOf } from './reserved-banner.tsx'

interface ProposeLinkProps {
  jobId: Id
  firstName: string
  className?: string
}

/** Opens the wizard with the words of a finished job, for its student first. */
export function ProposeLink({ jobId, firstName, ...link }: ProposeLinkProps) {
  return (
    <Link {...proposePlace(jobId)} {...link}>
      <UserCheck size={18} /> {proposeLabel(firstName)}
    </Link>
  )
}

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
        <Button asChild size="small" variant="lake">
          <ProposeLink jobId={job.id} firstName={name} />
        </Button>
      }
    >
      {name} peut avoir votre prochaine offre 24 heures avant tout le monde.
    </Banner>
  )
}
