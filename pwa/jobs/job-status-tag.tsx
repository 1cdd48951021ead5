import { jobStatusLabels, type JobStatus } from '../../schema/catalogues/labels.ts'
import { Tag } from '../ui/tag.tsx'

const kinds = { open: 'ok', assigned: 'lake', in_progress: 'lake', completed: 'neutral', cancelled: 'no' } as const

export function JobStatusTag({ status }: { status: JobStatus }) {
  return <Tag kind={kinds[status]}>{jobStatusLabels[status]}</Tag>
}
