import { CircleOff, PencilLine } from 'lucide-react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { titleOf } from '../../messages/conversations.ts'
import { Banner } from '../../ui/banner.tsx'
import { EndButton, GoOnButton } from './end-button.tsx'
import { actionsStyle } from './job-act-styles.ts'

type Ended = Pick<JobRow, 'id' | 'title'>

const suspended = {
  poster: ['Compte du particulier suspendu', 'Le particulier ne peut plus terminer ce job.', 'le particulier'],
  student: ['Compte de l’étudiant suspendu', 'L’étudiant ne peut pas être payé par carte.', 'l’étudiant'],
} as const

/** For agreed work one of whose parties is suspended: the other one may cancel it alone (rules 1.2.436 and 1.2.444). */
export function SuspendedBanner({ job, who }: { job: Ended; who: keyof typeof suspended }) {
  const [title, why, other] = suspended[who]
  return (
    <Banner
      kind="wait"
      icon={<CircleOff size={18} />}
      title={title}
      action={<EndButton job={job} label="Annuler" {...toEnd(job, other)} />}
    >
      {why} Vous pouvez {who === 'poster' ? 'l’annuler' : 'annuler ce job'} sans son accord.
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
          {/* The poster has begun: no step is left by which the student would agree, so there is a button. */}
          {isBegun && <GoOnButton job={job} label="Accepter l’offre" done="Offre acceptée" />}
          <EndButton job={job} label="Renoncer" {...toEnd(job, 'le particulier', moneyGoesBack)} />
        </div>
      }
    >
      Relisez le tarif, la durée, le lieu, la date et le paiement. Vous pouvez renoncer à ce job sans l’accord du
      particulier{!isBegun && ' ; si vous commencez le travail, vous acceptez l’offre modifiée'}.
    </Banner>
  )
}

/** The words of the button that cancels agreed work alone. `more` is a further consequence. */
const toEnd = (job: Ended, other: 'le particulier' | 'l’étudiant', more = '') => ({
  title: 'Annuler ce job ?',
  text: `« ${titleOf(job)} » sera annulé, la conversation fermée et ${other} averti. ${more}Cette action est définitive.`,
  confirmLabel: 'Annuler le job',
})
