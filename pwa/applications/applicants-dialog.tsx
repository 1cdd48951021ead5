import { useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { titleOf } from '../messages/conversations.ts'
import { Loading } from '../data/loading.tsx'
import { useIsBeside } from '../ui/hooks/is-beside.ts'
import { leaveDetail } from '../ui/hooks/leave-detail.ts'
import { useLastDefined } from '../ui/hooks/last-defined.ts'
import { useOnline } from '../data/sync-provider.tsx'
import errorArt from '../ui/art/error.svg?drawing'
import noApplicationArt from '../ui/art/no-application.svg?drawing'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lazyPart } from '../ui/optional-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ApplicantCard } from './applicants-card.tsx'
import { ApplicantComparison, ApplicantsSkeleton } from './applicants-comparison.tsx'
import { useDeciding } from './applicants-deciding.ts'
import { useApplicants, type Applicant, type Applicants } from './applicants-queries.ts'
import { DecisionQuestion, type AskedDecision } from './applicants-question.tsx'
import { useOpenCard } from './applicants-open-card.ts'

const FormerStudents = lazyPart(async () => (await import('../jobs/inviting/former-students.tsx')).FormerStudents)

interface ApplicantsDialogProps {
  jobId: Id | undefined
  /** Undefined while the device reads the job. */
  job: JobRow | undefined
  /** The number of applicants on the button that opened the dialog; undefined if it showed none. */
  expected: number | undefined
  onClose: () => void
  /** Called after an acceptance, in the place of `onClose`. */
  onAccepted: (jobId: Id) => void
}

/** The applicants of a job, to accept or reject (rules 2.2.40–2.2.43). Open while `jobId` is set. */
export function ApplicantsDialog({ jobId, ...others }: ApplicantsDialogProps) {
  const shownId = useLastDefined(jobId)
  const open = jobId !== undefined
  return shownId === undefined ? null : <JobApplicants key={shownId} jobId={shownId} open={open} {...others} />
}

type JobApplicantsProps = Omit<ApplicantsDialogProps, 'jobId'> & { jobId: Id; open: boolean }

function JobApplicants({ jobId, job: listed, expected, open, onClose, onAccepted }: JobApplicantsProps) {
  const found = useApplicants(jobId)
  const isOnline = useOnline()
  // The dialog keeps its text while it closes.
  const job = useLastDefined(found?.job ?? listed)
  const coming = useLastDefined(expected) ?? (isOnline ? 2 : 0)
  const isBeside = useIsBeside()
  const { openId, openCard, closeCard } = useOpenCard(isBeside)
  const count = found ? found.applicants.length : found === undefined ? coming : 0
  const isOverList =
    count > 1 && !isBeside && Boolean(found?.applicants.some(({ application }) => application.id === openId))
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Candidatures"
      size={count > 1 ? 'broad' : 'wide'}
      isTall={count > 0}
      onEscape={() => {
        if (isOverList) closeCard()
        return isOverList || leaveDetail()
      }}
      description={job ? titleOf(job) : found === undefined && <Skeleton width="60%" height="1lh" />}
    >
      {found === undefined && (
        <Loading level={3}>{expected === 0 ? <NoApplicants /> : <ApplicantsSkeleton count={coming} />}</Loading>
      )}
      {found === null && (
        <EmptyState
          level={3}
          drawing={errorArt}
          title="Offre introuvable"
          text="Cette offre n’est plus sur cet appareil."
        />
      )}
      {found && (
        <ApplicantList
          {...found}
          openId={openId}
          isBeside={isBeside}
          onOpen={(id) => (id ? openCard(id) : closeCard())}
          onAccepted={() => onAccepted(jobId)}
        />
      )}
    </Dialog>
  )
}

interface ApplicantListProps extends Applicants {
  openId: Id | undefined
  isBeside: boolean
  onOpen: (id: Id | undefined) => void
  onAccepted: () => void
}

/** A single applicant has nobody to be compared with: their card is there at once. */
function ApplicantList({ job, applicants, onAccepted, ...comparison }: ApplicantListProps) {
  const isOnline = useOnline()
  const { decide, deciding } = useDeciding(onAccepted)
  const [asking, setAsked] = useState<AskedDecision>()
  const pending = applicants.filter(({ application }) => application.status === 'pending')
  // An application that is decided or withdrawn meanwhile needs no confirmation any more.
  const asked = pending.some(({ application }) => application.id === asking?.application.id) ? asking : undefined
  const [only] = applicants
  if (!only)
    return (
      <>
        <NoApplicants />
        {job.status === 'open' && !job.deletedAt && !job.reservedForId && <FormerStudents job={job} />}
      </>
    )
  const card = (applicant: Applicant) => (
    <ApplicantCard
      key={applicant.application.id}
      {...applicant}
      canDecide={isOnline && (deciding === undefined || deciding.id === applicant.application.id)}
      deciding={deciding?.id === applicant.application.id ? deciding.decision : undefined}
      onDecide={(decision) => setAsked({ application: applicant.application, student: applicant.student, decision })}
    />
  )
  return (
    <>
      {applicants.length === 1 ? (
        card(only)
      ) : (
        <ApplicantComparison {...comparison} job={job} applicants={applicants} card={card} />
      )}
      <DecisionQuestion
        asked={asked}
        job={job}
        otherCount={pending.filter(({ application }) => application.id !== asked?.application.id).length}
        onClose={() => setAsked(undefined)}
        onConfirm={(decided, rate) => {
          setAsked(undefined)
          void decide(decided.application.id, decided.decision, rate).then(
            (refusedRate) => refusedRate !== undefined && setAsked({ ...decided, refusedRate }),
          )
        }}
      />
    </>
  )
}

function NoApplicants() {
  return (
    <EmptyState
      level={3}
      drawing={noApplicationArt}
      title="Aucune candidature"
      text="Nous vous préviendrons dès qu’un étudiant aura postulé."
    />
  )
}
