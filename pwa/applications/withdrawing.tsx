import { useState, type ReactNode } from 'react'
import { withdrawApplication } from '../../sync/outbox/withdrawals.ts'
import { settled } from '../../sync/outbox/outbox.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useVerdictTimeout } from '../outbox/verdict-timeout.ts'
import { notKeptToast, useKeptToast } from '../outbox/write-text.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../ui/toast.ts'
import type { MyApplication } from './my-applications.ts'

interface Withdrawing {
  askToWithdraw: (myApplication: MyApplication) => void
  withdrawDialog: ReactNode
}

/**
 * Asks for confirmation before a withdrawal. The dialog is rendered outside the list, because the application leaves the list at once. It closes if
 * the poster decides meanwhile, because an accepted application can no longer be withdrawn.
 */
export function useWithdrawing(myApplications: readonly MyApplication[] | undefined): Withdrawing {
  const database = useDatabase()
  const patience = useVerdictTimeout()
  const keptToast = useKeptToast()
  const [asked, setAsked] = useState<MyApplication>()
  const [isOpen, setOpen] = useState(false)

  const isPending = myApplications?.some(
    ({ application: { id, status } }) => id === asked?.application.id && status === 'pending',
  )

  const askToWithdraw = (myApplication: MyApplication) => {
    setAsked(myApplication)
    setOpen(true)
  }

  const withdraw = async ({ application: { id, jobId } }: MyApplication) => {
    setOpen(false)
    try {
      const { mutationId } = await withdrawApplication(database, { id, jobId })
      const answer =
        mutationId === null ? { outcome: 'applied' as const } : await settled(database, mutationId, patience())
      if (answer.outcome === 'applied') showToast({ kind: 'success', title: 'Candidature retirée.' })
      else if (answer.outcome === 'waiting') showToast(keptToast())
      else showToast({ kind: 'error', title: 'Erreur', description: answer.refused.message })
    } catch (error) {
      showToast(notKeptToast(error, 'Erreur', 'La candidature n’a pas pu être retirée.'))
    }
  }

  const withdrawDialog = asked && (
    <ConfirmDialog
      open={isOpen && isPending === true}
      onOpenChange={setOpen}
      title="Retirer cette candidature ?"
      text={`Votre candidature pour « ${asked.job?.title ?? 'cette offre'} » sera retirée. Vous pourrez postuler à nouveau tant que l’offre est ouverte.`}
      confirmLabel="Retirer"
      onConfirm={() => void withdraw(asked)}
    />
  )
  return { askToWithdraw, withdrawDialog }
}
