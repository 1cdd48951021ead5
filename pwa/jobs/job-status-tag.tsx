import { jobStatusLabels, type JobStatus } from '../../schema/catalogues/labels.ts'
import { Tag } from '../ui/tag.tsx'

const kinds = { open: 'ok', assigned: 'lake', in_progress: 'lake', completed: 'neutral', cancelled: 'no' } as const

/** The status of an offer. An offer that moderators have hidden is not called open. */
export function JobStatusTag({ status, isHidden }: { status: JobStatus; isHidden?: boolean | undefined }) {
  if (isHidden && status === 'open') return <Tag kind="wait">Masqué</Tag>
  return <Tag kind={kinds[status]}>{jobStatusLabels[status]}</Tag>
}
