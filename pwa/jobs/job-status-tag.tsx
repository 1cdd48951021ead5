import { jobStatusLabels, type JobStatus } from '../../schema/catalogues/labels.ts'
import { Tag } from '../ui/tag.tsx'

const kinds = { open: 'ok', assigned: 'lake', in_progress: 'lake', completed: 'neutral', cancelled: 'no' } as const

/** The state of an offer. That moderators hide it goes before every other one. */
export function JobStatusTag({ status, isHidden }: { status: JobStatus; isHidden?: boolean | undefined }) {
  if (isHidden) return <Tag kind="wait">Masquée</Tag>
  return <Tag kind={kinds[status]}>{jobStatusLabels[status]}</Tag>
}
