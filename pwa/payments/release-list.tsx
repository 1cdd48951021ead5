import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '../../schema/dates.ts'
import { formatChf } from '../../schema/money.ts'
import { feeOf, type Transaction } from '../../schema/payments/payment.ts'
import { call } from '../../sync/http/transport.ts'
import { failureText } from '../data/failure-text.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline, useSync } from '../data/sync-provider.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useLast } from '../ui/hooks/last.ts'
import { showToast } from '../ui/toast.ts'
import { endStyle, amountStyle, rowsStyle, rowStyle, wordsStyle } from './payment-styles.ts'
import { PlayMark } from './play-mark.tsx'

interface ReleaseListProps {
  pending: readonly Transaction[]
  isPlayMoney: boolean | undefined
  onReleased: () => void
}

/** The payments that the payer may release by hand, each with its button (rules 2.2.37, 2.4.11, 2.8.7 and 2.8.8). */
export function ReleaseList({ pending, isPlayMoney, onReleased }: ReleaseListProps) {
  const isOnline = useOnline()
  const [asked, setAsked] = useState<Transaction>()

  return (
    <>
      <ul className={rowsStyle}>
        {pending.map((one) => (
          <li key={one.id} className={rowStyle}>
            <p className={wordsStyle} id={one.id}>
              {one.jobTitle} <small>Réservé le {formatMoment(one.createdAt)}</small>
            </p>
            <div className={endStyle}>
              <span className={amountStyle}>{formatChf(one.amount / 100)}</span>
              <PlayMark shown={isPlayMoney} />
              <Button
                size="small"
                variant="lake"
                aria-disabled={!isOnline}
                aria-describedby={one.id}
                onClick={() => setAsked(one)}
              >
                <HandCoins size={18} /> Libérer
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <NetworkNote />
      <ReleaseDialog asked={asked} onClose={() => setAsked(undefined)} onReleased={onReleased} />
    </>
  )
}

interface ReleaseDialogProps {
  asked: Transaction | undefined
  onClose: () => void
  onReleased: () => void
}

function ReleaseDialog({ asked, onClose, onReleased }: ReleaseDialogProps) {
  const { pullNow } = useSync()
  const [isBusy, setBusy] = useState(false)
  const shown = useLast(asked)

  const release = async ({ id }: Transaction) => {
    setBusy(true)
    try {
      await call<Transaction>('POST', `/api/payments/${id}/release`, {})
      showToast({
        kind: 'success',
        title: 'Fonds libérés',
        description: 'Les fonds ont été transférés avec succès',
      })
    } catch (error) {
      showToast({ kind: 'error', title: 'Impossible de libérer les fonds', description: failureText(error) })
    } finally {
      // A refusal means that what is shown is out of date.
      onReleased()
      await pullNow().catch(() => undefined)
      setBusy(false)
      onClose()
    }
  }

  return (
    <ConfirmDialog
      open={asked !== undefined}
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title="Libérer les fonds ?"
      text={
        shown &&
        `L’étudiant reçoit ${formatChf((shown.amount - feeOf(shown.amount)) / 100)} sur ${formatChf(shown.amount / 100)} pour « ${shown.jobTitle} » ; 5 % sont les frais. Ce choix est définitif.`
      }
      confirmLabel="Libérer les fonds"
      tone="lake"
      busy={isBusy}
      busyLabel="Libération..."
      onConfirm={() => asked && void release(asked)}
    />
  )
}
