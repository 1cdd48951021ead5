import { useEffect, useEffectEvent, useState } from 'react'
import type { Transaction } from '../../schema/payments/payment.ts'
import { fetchWallet } from '../../sync/fetched/wallet.ts'
import { call } from '../../sync/http/transport.ts'
import { sayDocumentedFailure } from '../data/failed-change.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useSync } from '../data/sync-provider.tsx'
import { useUser } from '../session/session.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { useLastDefined } from '../ui/hooks/last-defined.ts'
import { showToast } from '../ui/toast.ts'
import { describeRelease, isUnderWay } from './paid.ts'
import { useIsPlayMoney } from './queries.ts'

/** `id` is the id of the `escrow_release`; the amount in centimes. */
export type Releasable = Pick<Transaction, 'id' | 'amount' | 'jobTitle'>

interface ReleaseDialogProps {
  asked: Releasable | undefined
  onClose: () => void
  onReleased: () => void
}

/** Asks before held money is released by hand (rules 2.2.37, 2.4.11, 2.8.7 and 2.8.8). */
export function ReleaseDialog({ asked, onClose, onReleased }: ReleaseDialogProps) {
  const { pullNow } = useSync()
  const [isBusy, setBusy] = useState(false)
  const shown = useLastDefined(asked)
  const isPlayMoney = useIsPlayMoney()
  const database = useDatabase()
  const { id: me } = useUser()
  const sayIfSettled = useEffectEvent(async () => {
    if (!asked || isBusy) return
    const { transactions } = await fetchWallet(database, me)
    const line = transactions.find(({ id, type }) => type === 'escrow_release' && id === asked.id)
    if (!line || (line.status === 'pending' && !isUnderWay(line))) return
    showToast({
      kind: 'info',
      title:
        line.status === 'failed' || line.paymentState === 'refunding' ? 'Paiement remboursé' : 'Fonds déjà libérés',
      description: `Il n’y a plus rien à libérer pour « ${line.jobTitle} ».`,
    })
  })
  // The question leaves the page with its row once the payment is settled elsewhere.
  useEffect(() => () => void sayIfSettled().catch(() => undefined), [])

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
      sayDocumentedFailure('Impossible de libérer les fonds', error)
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
      text={shown && `${describeRelease(shown.amount, shown.jobTitle, isPlayMoney)} Cette action est définitive.`}
      confirmLabel="Libérer les fonds"
      tone="lake"
      busy={isBusy}
      busyLabel="Libération..."
      onConfirm={() => asked && void release(asked)}
    />
  )
}
