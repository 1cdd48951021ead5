import { CircleOff, PencilLine } from 'lucide-react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { useOnline } from '../../data/sync-provider.tsx'
import { titleOf } from '../../messages/conversations.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EndButton } from './end-button.tsx'
import { actionsStyle } from './job-act-styles.ts'
import { useMoving } from './moving.ts'

type Ended = Pick<JobRow, 'id' | 'title'>

/** For agreed work whose poster is suspended: the student may cancel it alone (rule 1.2.436). */
export function LeaveBanner({ job }: { job: Ended }) {
  return (
    <Banner
      kind="wait"
      icon={<CircleOff size={18} />}
      title="Compte du particulier suspendu"
      action={<EndButton job={job} label="Annuler" {...toEnd(job, 'le particulier')} />}
    >
      Le particulier ne peut plus terminer ce job. Vous pouvez l’annuler sans son accord.
    </Banner>
  )
}

const moneyGoesBack = 'Un éventuel paiement par carte, réservé pour vous, sera rendu au particulier. '

/** For agreed work whose terms have changed since the letter: until the student begins it or agrees, they may cancel it alone (rule 1.2.443). */
export function NewTermsBanner({ job }: { job: Ended & Pick<JobRow, 'status'> }) {
  const isBegun = job.status === 'in_progress'
  return (
    <Banner
      kind="wait"
      icon={<PencilLine size={18} />}
      title="Offre modifiée depuis votre candidature"
      action={
        <div className={actionsStyle}>
          {isBegun && <AgreeButton job={job} />}
          <EndButton job={job} label="Renoncer" {...toEnd(job, 'le particulier', moneyGoesBack)} />
        </div>
      }
    >
      Relisez le tarif, la durée, le lieu, la date et le paiement. Vous pouvez renoncer à ce job sans l’accord du
      particulier{!isBegun && ' ; si vous commencez le travail, vous acceptez l’offre modifiée'}.
    </Banner>
  )
}

/** For work that the poster has begun: no step is left by which the student would agree, so there is a button. */
function AgreeButton({ job }: { job: Ended }) {
  const { move, moving } = useMoving(job)
  return (
    <Button
      size="small"
      variant="line"
      aria-disabled={!useOnline()}
      busy={moving === 'in_progress'}
      busyLabel="Envoi..."
      onClick={() => void move('in_progress', 'Offre acceptée')}
    >
      Accepter l’offre
    </Button>
  )
}

/** For agreed work whose student is suspended: the poster may cancel it alone (rule 1.2.444). */
export function StudentSuspendedBanner({ job }: { job: Ended }) {
  return (
    <Banner
      kind="wait"
      icon={<CircleOff size={18} />}
      title="Compte de l’étudiant suspendu"
      action={<EndButton job={job} label="Annuler" {...toEnd(job, 'l’étudiant')} />}
    >
      L’étudiant ne peut pas être payé par carte. Vous pouvez annuler ce job sans son accord.
    </Banner>
  )
}

/** The words of the button that cancels agreed work alone. `more` is a further consequence. */
const toEnd = (job: Ended, other: 'le particulier' | 'l’étudiant', more = '') => ({
  title: 'Annuler ce job ?',
  text: `« ${titleOf(job)} » sera annulé, la conversation fermée et ${other} averti. ${more}Cette action est définitive.`,
  confirmLabel: 'Annuler le job',
})
