import { useState } from 'react'
import type { Transaction } from '../../schema/payments/payment.ts'
import { call } from '../../sync/http/transport.ts'
import { sayActFailed } from '../data/failed-change.ts'
import { useSync } from '../data/sync-provider.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { useLast } from '../ui/hooks/last.ts'
import { showToast } from '../ui/toast.ts'
import { describeRelease } from './paid.ts'
import { useIsPlayMoney } from './queries.ts'

/** `id` is the id of the `escrow_release`; the amount in centimes. */
type Releasable = Pick<Transaction, 'id' | 'amount' | 'jobTitle'>

interface ReleaseDialogProps {
  asked: Releasable | undefined
  onClose: () => void
  onReleased: () => void
}

/** Asks before held money is released by hand (rules 2.2.37, 2.4.11, 2.8.7 and 2.8.8). */
export function ReleaseDialog({ asked, onClose, onReleased }: ReleaseDialogProps) {
  const { pullNow } = useSync()
  const [isBusy, setBusy] = useState(false)
  const shown = useLast(asked)
  const isPlayMoney = useIsPlayMoney()

  const release = async ({ id }: Releasable) => {
    setBusy(true)
    try {
      await call<Transaction>('POST', `/api/payments/${id}/release`, {})
      showToast({
        kind: 'success',
        title: 'Fonds libérés',
        description: 'Les fonds ont été transférés avec succès',
      })
    } catch (error) {
      sayActFailed('Impossible de libérer les fonds', error)
    } finally {
      // A refusal means that the shown rows are out of date.
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
      text={shown && `${describeRelease(shown.amount, shown.jobTitle, isPlayMoney)} Ce choix est définitif.`}
      confirmLabel="Libérer les fonds"
      tone="lake"
      busy={isBusy}
      busyLabel="Libération..."
      onConfirm={() => asked && void release(asked)}
    />
  )
}
