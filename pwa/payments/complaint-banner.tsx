import { Flag } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDay, formatMoment } from '../../schema/dates.ts'
import { formatMoney } from '../../schema/money.ts'
import { decidedAfterDays, type Complaint } from '../../schema/payments/complaint.ts'
import { useOnline } from '../data/sync-provider.tsx'
import { useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { useArrivedDrafts } from './complaint-draft.ts'
import { useComplaintAct } from './complaints.ts'
import { useIsPlayMoney, usePaid } from './queries.ts'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'

const ComplaintDialog = lazyDialog(async () => (await import('./complaint-dialog.tsx')).ComplaintDialog)

const boxStyle = css({ stack: '3' })
const saidStyle = css({
  stack: '2.5',
  textStyle: 'small',
  overflowWrap: 'anywhere',
  '& p': { whiteSpace: 'pre-wrap' },
  '& small': { color: 'soft' },
})
const actionsStyle = css({ wrap: '2' })

interface ComplaintBannerProps {
  complaint: Complaint
  title: string
  isPoster: boolean
  otherName: string
  onRelease: () => void
}

/** An open complaint: its texts, what happens next, and how either party settles it (rules 3.5.14–3.5.19 and 3.5.23). */
export function ComplaintBanner({ complaint, title, isPoster, otherName, onRelease }: ComplaintBannerProps) {
  const { id: me } = useUser()
  useArrivedDrafts(complaint)
  const isMine = complaint.byId === me
  const said = [{ ...complaint, text: complaint.reason }, ...complaint.answers]
  const headingId = useId()
  // While a bank examines the payment, nobody gets the money.
  const isExamined = usePaid(complaint.jobId)?.state === 'disputed'
  const isPlayMoney = useIsPlayMoney()
  // An amount without "fictifs" means real money, so no amount is shown before the provider is known (rule 3.5.33).
  const amount = isPlayMoney === undefined ? undefined : formatMoney(complaint.amount, isPlayMoney)

  return (
    <section aria-labelledby={headingId} className={boxStyle}>
      <Banner
        kind="wait"
        icon={<Flag size={18} />}
        title={
          <>
            <span id={headingId}>Problème signalé</span>.
          </>
        }
      >
        {`${amount ? `Le montant de ${amount}` : 'L’argent'} reste réservé jusqu’à ce que le problème soit réglé. ${isExamined ? examined : nextStep(isMine, isPoster)} Sans accord, nous décidons dès le ${decisionDay(complaint)}.${isExamined ? '' : atTheEnd(complaint, isMine, isPoster)}`}
      </Banner>
      <ol className={saidStyle} aria-label="Vos échanges" aria-live="polite">
        {said.map(({ id, byId, text, createdAt }) => (
          <li key={id}>
            <b>{byId === me ? 'Vous' : otherName}</b> <small>{formatMoment(createdAt)}</small>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <Acts
        complaint={complaint}
        amount={amount}
        title={title}
        isPoster={isPoster}
        isMine={isMine}
        isExamined={isExamined}
        describedBy={headingId}
        onRelease={onRelease}
      />
    </section>
  )
}

const examined = 'La banque du particulier examine ce paiement ; nous attendons sa réponse.'

const nextStep = (isMine: boolean, isPoster: boolean): string => {
  if (isMine) return 'L’autre personne a été avertie ; retirez votre signalement si tout est en ordre.'
  return isPoster
    ? 'Répondez à l’étudiant, ou libérez les fonds.'
    : 'Répondez au particulier, ou acceptez de le rembourser.'
}

/** When a rule ends the complaint if nobody has, and how (rule 3.5.600). A server of before names no day. */
const atTheEnd = ({ byId, answers, endsAt }: Complaint, isMine: boolean, isPoster: boolean): string => {
  if (!endsAt) return ''
  const limit = ` Sans décision d’ici au ${formatDay(endsAt)}, `
  if (answers.some((answer) => answer.byId !== byId)) return `${limit}chacun reçoit la moitié.`
  if (isMine)
    return `${limit}l’argent vous revient si l’autre personne n’a rien répondu ; sinon, chacun en reçoit la moitié.`
  return `${limit}et si vous n’avez rien répondu, l’argent va ${isPoster ? 'à l’étudiant' : 'au particulier'}.`
}

const day = 24 * 3600 * 1_000

const decisionDay = ({ createdAt }: Complaint): string =>
  formatDay(new Date(Date.parse(createdAt) + decidedAfterDays * day).toISOString())

interface ActsProps {
  complaint: Complaint
  /** The formatted amount; undefined until the provider is known. */
  amount: string | undefined
  title: string
  isPoster: boolean
  isMine: boolean
  isExamined: boolean
  describedBy: string
  onRelease: () => void
}

function Acts({ complaint, amount, title, isPoster, isMine, isExamined, describedBy, onRelease }: ActsProps) {
  const isOnline = useOnline()
  const { act, acting } = useComplaintAct(complaint.id)
  const [answering, setAnswering] = useState(false)
  const [isRefundAsked, setRefundAsked] = useState(false)
  const button = { size: 'small', variant: 'line', 'aria-describedby': describedBy } as const
  const online = { ...button, 'aria-disabled': !isOnline }

  return (
    <div className={actionsStyle}>
      <Button {...button} onClick={() => setAnswering(true)}>
        Répondre
      </Button>
      {isMine && (
        <Button
          {...online}
          busy={acting === 'withdraw'}
          busyLabel="Envoi..."
          onClick={() =>
            void act('withdraw', {
              title: 'Signalement retiré',
              description: 'L’argent sera libéré automatiquement, au plus tôt dans deux jours.',
            })
          }
        >
          Retirer le signalement
        </Button>
      )}
      {isPoster && !isExamined && (
        <Button {...online} variant="lake" onClick={onRelease}>
          Libérer les fonds
        </Button>
      )}
      {!isPoster && !isMine && !isExamined && (
        <Button {...online} variant="brick" onClick={() => setRefundAsked(true)}>
          Accepter le remboursement
        </Button>
      )}
      <ComplaintDialog
        job={{ id: complaint.jobId, title }}
        answers={complaint.id}
        open={answering}
        onOpenChange={setAnswering}
      />
      <ConfirmDialog
        open={isRefundAsked}
        onOpenChange={(open) => !open && !acting && setRefundAsked(false)}
        title="Rembourser le particulier ?"
        text={`${amount ? `Le montant de ${amount}` : 'L’argent'} sera rendu au particulier et « ${title} » annulé. Cette action est définitive.`}
        confirmLabel="Accepter le remboursement"
        cancelLabel="Retour"
        busy={acting === 'refund'}
        busyLabel="Envoi..."
        onConfirm={() =>
          void act('refund', {
            title: 'Remboursement accepté',
            description: 'Le job est annulé et le particulier averti.',
          }).finally(() => setRefundAsked(false))
        }
      />
    </div>
  )
}
