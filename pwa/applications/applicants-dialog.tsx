import { useDeferredValue, useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { titleOf } from '../messages/conversations.ts'
import { Loading } from '../data/loading.tsx'
import { useLastDefined } from '../ui/hooks/last-defined.ts'
import { useShownPart } from '../ui/hooks/shown-part.ts'
import { useOnline } from '../data/sync-provider.tsx'
import { css } from '../styled-system/css'
import errorArt from '../ui/art/error.svg?drawing'
import noApplicationArt from '../ui/art/no-application.svg?drawing'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { ApplicantCard } from './applicants-card.tsx'
import { useDeciding } from './applicants-deciding.ts'
import { useApplicants, type Applicants } from './applicants-queries.ts'
import { DecisionQuestion, type AskedDecision } from './applicants-question.tsx'
import { useReadingLetters } from './applicants-reading.ts'

const listStyle = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '3', listStyle: 'none' })

interface ApplicantsDialogProps {
  jobId: Id | undefined
  /** Undefined while the device reads the job. */
  job: JobRow | undefined
  /** The number of applicants on the button that opened the dialog; undefined if it showed none. */
  expected: number | undefined
  onClose: () => void
}

/** The applicants of a job, to accept or reject (rules 2.2.40–2.2.43). Open while `jobId` is set. */
export function ApplicantsDialog({ jobId, ...others }: ApplicantsDialogProps) {
  const shownId = useLastDefined(jobId)
  const open = jobId !== undefined
  return shownId === undefined ? null : <JobApplicants key={shownId} jobId={shownId} open={open} {...others} />
}

type JobApplicantsProps = Omit<ApplicantsDialogProps, 'jobId'> & { jobId: Id; open: boolean }

function JobApplicants({ jobId, job: listed, expected, open, onClose }: JobApplicantsProps) {
  const found = useApplicants(jobId)
  const isOnline = useOnline()
  // The dialog keeps its text while it closes.
  const job = useLastDefined(found?.job ?? listed)
  useReadingLetters(jobId, found, open)
  const coming = useLastDefined(expected) ?? (isOnline ? 2 : 0)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Candidatures"
      size="wide"
      isTall={found ? found.applicants.length > 0 : found === undefined && coming > 0}
      description={job ? titleOf(job) : found === undefined && <Skeleton width="60%" height="1lh" />}
    >
      {found === undefined && (
        <Loading level={3}>{expected === 0 ? <NoApplicants /> : <LettersSkeleton count={coming} />}</Loading>
      )}
      {found === null && (
        <EmptyState
          level={3}
          drawing={errorArt}
          title="Offre introuvable"
          text="Cette offre n’est plus sur cet appareil."
        />
      )}
      {found && <ApplicantList applicants={found.applicants} onAccepted={onClose} />}
    </Dialog>
  )
}

function ApplicantList({ applicants, onAccepted }: Pick<Applicants, 'applicants'> & { onAccepted: () => void }) {
  const isOnline = useOnline()
  const { decide, deciding } = useDeciding(onAccepted)
  const [asking, setAsked] = useState<AskedDecision>()
  const pending = applicants.filter(({ application }) => application.status === 'pending')
  // An application that is decided or withdrawn meanwhile needs no confirmation any more.
  const asked = pending.some(({ application }) => application.id === asking?.application.id) ? asking : undefined
  // Six cards at first, somewhat more than a phone shows.
  const { count, end } = useShownPart('applicants', applicants.length, 6)
  // The dialog opens at once even if its applicants are on the device; their cards are rendered after it.
  const drawn = useDeferredValue(count, 0)
  if (applicants.length === 0) return <NoApplicants />
  if (drawn === 0) return <LettersSkeleton count={applicants.length} />
  return (
    <>
      <ul className={listStyle}>
        {applicants.slice(0, drawn).map((applicant) => (
          <li key={applicant.application.id}>
            <ApplicantCard
              {...applicant}
              canDecide={isOnline && (deciding === undefined || deciding.id === applicant.application.id)}
              deciding={deciding?.id === applicant.application.id ? deciding.decision : undefined}
              onDecide={(decision) => setAsked({ ...applicant, decision })}
            />
          </li>
        ))}
        {end && <li ref={end} aria-hidden />}
      </ul>
      <DecisionQuestion
        asked={asked}
        otherCount={pending.filter(({ application }) => application.id !== asked?.application.id).length}
        onClose={() => setAsked(undefined)}
        onConfirm={({ application, decision }) => {
          setAsked(undefined)
          void decide(application.id, decision)
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

/** Two fill a phone's screen, and each more element would delay the response to the press. */
const LettersSkeleton = ({ count }: { count: number }) => (
  <ListSkeleton shape="letter" count={Math.min(count || 1, 2)} />
)
