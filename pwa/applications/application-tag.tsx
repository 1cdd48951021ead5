import { Check, Clock, X } from 'lucide-react'
import { applicationStatusLabels, type ApplicationStatus } from '../../schema/catalogues/labels.ts'
import type { ApplicationRow } from '../../schema/applications/application.ts'
import type { Shown } from '../../sync/store/rows.ts'
import { usePendingItem } from '../outbox/queries.ts'
import { PendingTag } from '../outbox/pending-tag.tsx'
import { Tag } from '../ui/tag.tsx'

const signs = {
  pending: { kind: 'wait', icon: <Clock size={14} /> },
  accepted: { kind: 'ok', icon: <Check size={14} /> },
  rejected: { kind: 'no', icon: <X size={14} /> },
} as const

/** The state of an application: pending on this device, or its status on the server. */
export function ApplicationTag({ application }: { application: Shown<Pick<ApplicationRow, 'status'>> }) {
  const item = usePendingItem(application.pending)
  return item ? <PendingTag item={item} /> : <ApplicationStatusTag status={application.status} />
}

function ApplicationStatusTag({ status }: { status: ApplicationStatus }) {
  const { kind, icon } = signs[status]
  return (
    <Tag kind={kind} icon={icon}>
      {applicationStatusLabels[status]}
    </Tag>
  )
}
