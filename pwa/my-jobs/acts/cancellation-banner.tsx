import { Clock } from 'lucide-react'
import { formatDay } from '../../../schema/dates.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { titleOf } from '../../messages/conversations.ts'
import { Banner } from '../../ui/banner.tsx'
import { bindSigns } from '../../ui/french.ts'
import { EndButton, GoOnButton } from './end-button.tsx'
import { actionsStyle } from './job-act-styles.ts'

/** What a rule does where the student does not answer (rule 3.5.670). */
const describeEnd = (endsAt: string, isPoster: boolean): string => {
  const day = formatDay(endsAt)
  return isPoster
    ? `Sans réponse jusqu’au ${day}, le job sera annulé et l’argent vous sera rendu ; si l’étudiant est venu ou vous a écrit, la proposition prendra fin.`
    : `Sans réponse jusqu’au ${day}, le job sera annulé et l’argent rendu ; si votre venue est notée ou que vous avez écrit depuis, la proposition prendra fin.`
}

/** An open proposal to cancel. The student agrees or declines; the poster can withdraw it (rules 3.5.1 and 3.5.8). */
export function CancellationBanner({ job, isPoster }: { job: JobRow; isPoster: boolean }) {
  return (
    <Banner
      kind="wait"
      icon={<Clock size={18} />}
      title="Annulation proposée"
      action={
        isPoster ? (
          <GoOnButton job={job} label="Retirer la proposition" done="Proposition retirée" />
        ) : (
          <div className={actionsStyle}>
            <GoOnButton job={job} label="Refuser" done="Annulation refusée" />
            <EndButton
              job={job}
              label="Accepter l’annulation"
              title="Accepter l’annulation ?"
              text={`« ${titleOf(job)} » sera annulé et le montant réservé pour vous rendu au particulier. Cette action est définitive.`}
              confirmLabel="Accepter l’annulation"
            />
          </div>
        )
      }
    >
      {isPoster
        ? 'L’étudiant doit encore donner son accord. D’ici là, rien ne change et aucun paiement n’est libéré.'
        : 'Le particulier propose d’annuler ce job. Rien ne change sans votre accord ; un paiement réservé attend votre réponse.'}
      {job.proposalEndsAt && <> {bindSigns(describeEnd(job.proposalEndsAt, isPoster))}</>}
    </Banner>
  )
}
