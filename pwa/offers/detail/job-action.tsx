import { LayoutDashboard, MessageCircle, Send } from 'lucide-react'
import type { ApplicationRow } from '../../../schema/applications/application.ts'
import { isStudent } from '../../../schema/accounts/user.ts'
import { formatDate } from '../../../schema/dates.ts'
import { tooYoungFor } from '../../../schema/law/youth.ts'
import { describeAgeReason } from '../../../schema/law/youth-words.ts'
import type { Shown } from '../../../sync/store/rows.ts'
import { useSession } from '../../session/session.tsx'
import { isAskedAgain, StillFree } from '../../applications/still-free.tsx'
import { ApplicationTag } from '../../applications/application-tag.tsx'
import { useApplicationsByJob } from '../../applications/queries.ts'
import { wants } from '../../session/wanted-offer.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { bindSigns } from '../../ui/french.ts'
import { useToday } from '../../ui/hooks/today.ts'
import { LinkButton, PlaceLink } from '../../ui/link-button.tsx'
import { opens } from '../../ui/overlays/early-dialog.ts'
import type { ListedJob } from '../../jobs/stored-jobs.ts'
import { whyClosed } from '../../jobs/why-closed.ts'

const appliedStyle = css({ row: '2' })
/** The gap is narrow, so that tag and link stand side by side beside the rate of a phone of 360 px. */
const ownStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '1',
})
const noteStyle = css({ textStyle: 'small', color: 'soft' })

/** The reader's action on an offer (rules 2.2.59, 2.2.60 and 2.6.15). */
export function JobAction({ job, onApply }: { job: ListedJob; onApply: () => void }) {
  const { user } = useSession()
  const applications = useApplicationsByJob()
  const today = useToday()
  const application = applications?.get(job.id)

  if (!applications) return null
  if (user && user.id === job.postedById) return <OwnOffer job={job} />
  if (application) return <Applied application={application} job={job} />
  const closed = whyClosed(job, user !== null && isStudent(user))
  if (closed !== undefined) return <p className={noteStyle}>{closed}</p>
  const young = tooYoungFor(job, user?.studentProfile?.birthDate, today)
  if (young) return <p className={noteStyle}>{bindSigns(describeAgeReason(young))}</p>
  if (user && !isStudent(user)) return <p className={noteStyle}>Les étudiants peuvent postuler à cette offre.</p>
  return (
    <Button full {...(!user && { ...opens('signUp'), ...wants(job.id) })} onClick={onApply}>
      <Send size={20} /> Postuler
    </Button>
  )
}

/** Links to the poster's own list with this offer; while it is open, to its applicants. */
function OwnOffer({ job }: { job: ListedJob }) {
  const { id, status, deletedAt } = job
  const tab = deletedAt ? 'deleted' : ownTabs[status]
  return (
    <>
      <LinkButton variant="lake" full to="/dashboard" search={{ tab, ...(tab === 'jobs' && { jobId: id }) }}>
        <LayoutDashboard size={20} /> Gérer cette offre
      </LinkButton>
      <AgreementLink job={job} />
    </>
  )
}

/** For both sides of agreed work, a quiet way to an agreement in writing (rule 2.2.270). */
function AgreementLink({ job: { id, status } }: { job: Pick<ListedJob, 'id' | 'status'> }) {
  if (status !== 'assigned' && status !== 'in_progress') return null
  return (
    <PlaceLink standalone to="/documents" search={{ job: id }}>
      Accord de travail
    </PlaceLink>
  )
}

const ownTabs = {
  open: 'jobs',
  assigned: 'accepted',
  in_progress: 'accepted',
  completed: 'past',
  cancelled: 'past',
} as const

function Applied({ application, job }: { application: Shown<ApplicationRow>; job: ListedJob }) {
  if (isAskedAgain(application)) return <StillFree application={application} />
  if (application.status === 'accepted') return <OwnWork application={application} job={job} />
  return (
    <>
      <p className={appliedStyle}>
        <b>Vous avez déjà postulé</b>
        <ApplicationTag application={application} />
      </p>
      {!application.pending && <p className={noteStyle}>Envoyée le {formatDate(application.appliedAt)}</p>}
      <LinkButton variant="line" full to="/dashboard" search={{ tab: 'candidatures' }}>
        Voir mes candidatures
      </LinkButton>
    </>
  )
}

/** Two low rows: on a phone they stand over the page, which the student reads again before the work. */
function OwnWork({ application, job }: { application: Shown<ApplicationRow>; job: ListedJob }) {
  return (
    <>
      <div className={ownStyle}>
        <ApplicationTag application={application} />
        <AgreementLink job={job} />
      </div>
      <LinkButton full to="/dashboard" search={{ tab: 'messages', jobId: application.jobId }}>
        <MessageCircle size={20} /> Chat
      </LinkButton>
    </>
  )
}
