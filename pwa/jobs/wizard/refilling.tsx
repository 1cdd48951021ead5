import { useState, type ReactNode } from 'react'
import { useDatabase } from '../../data/local-database.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { readUnfinished, refillOffer, type RefusedOffer } from './refill.ts'

/** Moves a refused offer into the wizard. There is one draft, so it asks before it replaces another one. */
export function useRefilling(onRefilled: () => void): {
  refill: (refused: RefusedOffer) => void
  refillDialog: ReactNode
} {
  const database = useDatabase()
  const [asked, setAsked] = useState<{ refused: RefusedOffer; title: string }>()
  const [isOpen, setOpen] = useState(false)

  const replace = async (refused: RefusedOffer) => {
    setOpen(false)
    await refillOffer(database, refused)
    onRefilled()
  }

  const refill = async (refused: RefusedOffer) => {
    const unfinished = await readUnfinished(database)
    if (!unfinished) return await replace(refused)
    setAsked({ refused, title: unfinished.title.trim() })
    setOpen(true)
  }

  const refillDialog = asked && (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Remplacer votre brouillon ?"
      text={`Votre brouillon ${asked.title ? `« ${asked.title} »` : 'sans titre'} sera effacé : « ${asked.refused.args.title} » prendra sa place.`}
      confirmLabel="Remplacer"
      onConfirm={() => void replace(asked.refused)}
    />
  )
  return { refill: (refused) => void refill(refused), refillDialog }
}
