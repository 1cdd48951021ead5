import { Clock } from 'lucide-react'
import { useState } from 'react'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { useOnline } from '../../data/sync-provider.tsx'
import { titleOf } from '../../messages/conversations.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { actionsStyle } from './job-act-styles.ts'
import { useMoving } from './moving.ts'

/** An open proposal to cancel. The student agrees or declines; the poster can withdraw it (rules 3.5.1 and 3.5.8). */
export function CancellationBanner({ job, isPoster }: { job: JobRow; isPoster: boolean }) {
  const { move, moving } = useMoving(job)
  const [isAsking, setAsking] = useState(false)
  const act = { size: 'small', 'aria-disabled': !useOnline() } as const
  const goOn = (done: string) => ({
    ...act,
    variant: 'line' as const,
    busy: moving === 'in_progress',
    busyLabel: 'Envoi...',
    onClick: () => void move('in_progress', done),
  })

  return (
    <Banner
      kind="wait"
      icon={<Clock size={18} />}
      title="Annulation proposée"
      action={
        isPoster ? (
          <Button {...goOn('Proposition retirée')}>Retirer la proposition</Button>
        ) : (
          <div className={actionsStyle}>
            <Button {...goOn('Annulation refusée')}>Refuser</Button>
            <Button {...act} variant="brick" onClick={() => setAsking(true)}>
              Accepter l’annulation
            </Button>
            <ConfirmDialog
              open={isAsking}
              onOpenChange={(open) => !open && moving !== 'cancelled' && setAsking(false)}
              title="Accepter l’annulation ?"
              text={`« ${titleOf(job)} » sera annulé et le montant réservé pour vous rendu au particulier. Cette action est définitive.`}
              confirmLabel="Accepter l’annulation"
              cancelLabel="Retour"
              tone="brick"
              busy={moving === 'cancelled'}
              busyLabel="Envoi..."
              onConfirm={() => void move('cancelled', 'Job annulé').finally(() => setAsking(false))}
            />
          </div>
        )
      }
    >
      {isPoster
        ? 'L’étudiant doit encore donner son accord. D’ici là, rien ne change et aucun paiement n’est libéré.'
        : 'Le particulier propose d’annuler ce job. Rien ne change sans votre accord ; un paiement réservé attend votre réponse.'}
    </Banner>
  )
}
