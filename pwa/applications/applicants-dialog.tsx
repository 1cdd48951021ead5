import { useDeferredValue, useState } from 'react'
import type { Id } from '../../schema/ids.ts'
import { titleOf } from '../messages/conversations.ts'
import { Arriving } from '../data/arriving.tsx'
import { useLast } from '../ui/hooks/last.ts'
import { useShownPart } from '../ui/hooks/shown-part.ts'
import { useOnline } from '../data/sync-provider.tsx'
import { css } from '../styled-system/css'
import { ErrorArt } from '../ui/art/error-art.tsx'
import { NoApplicationArt } from '../ui/art/no-application-art.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { ApplicantCard } from './applicants-card.tsx'
import { useDeciding } from './applicants-deciding.ts'
import { useApplicants, type Applicants } from './applicants-queries.ts'
import { DecisionQuestion, type AskedDecision } from './applicants-question.tsx'
import { useReadingLetters } from './applicants-reading.ts'

const listStyle = css({ display: 'grid', gap: '3', listStyle: 'none' })

/** The applicants of a job, to accept or reject (rules 2.2.40–2.2.43). Open while `jobId` is set. */
export function ApplicantsDialog({ jobId, onClose }: { jobId: Id | undefined; onClose: () => void }) {
  const shownId = useLast(jobId)
  const open = jobId !== undefined
  return shownId === undefined ? null : <JobApplicants key={shownId} jobId={shownId} open={open} onClose={onClose} />
}

function JobApplicants({ jobId, open, onClose }: { jobId: Id; open: boolean; onClose: () => void }) {
  const found = useApplicants(jobId)
  useReadingLetters(jobId, found, open)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Candidatures"
      size="wide"
      {...(found && { description: titleOf(found.job) })}
    >
      {found === undefined && (
        <Arriving level={3}>
          <ListSkeleton shape="row" count={2} />
        </Arriving>
      )}
      {found === null && (
        <EmptyState level={3} art={<ErrorArt />} title="Offre introuvable" text="Elle n’est plus sur cet appareil." />
      )}
      {found && <ApplicantList applicants={found.applicants} onAccepted={onClose} />}
    </Dialog>
  )
}

function ApplicantList({ applicants, onAccepted }: Pick<Applicants, 'applicants'> & { onAccepted: () => void }) {
  const isOnline = useOnline()
  const { decide, deciding } = useDeciding(onAccepted)
  const [asked, setAsked] = useState<AskedDecision>()
  // As many as a phone shows, and some more.
  const { count, end } = useShownPart('applicants', applicants.length, 6)
  // The dialog opens at once also where its applicants are known already, and their cards follow.
  const drawn = useDeferredValue(count, 0)
  if (applicants.length === 0) {
    return (
      <EmptyState
        level={3}
        art={<NoApplicationArt />}
        title="Aucune candidature"
        text="Une notification vous parviendra dès qu’un étudiant aura postulé."
      />
    )
  }
  if (drawn === 0) return <ListSkeleton shape="row" count={2} />
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
        otherCount={
          applicants.filter(({ application: { id, status } }) => status === 'pending' && id !== asked?.application.id)
            .length
        }
        onClose={() => setAsked(undefined)}
        onConfirm={({ application, decision }) => {
          setAsked(undefined)
          void decide(application.id, decision)
        }}
      />
    </>
  )
}
