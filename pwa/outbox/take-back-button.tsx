import { useNavigate } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { cancelMutation } from '../../sync/outbox/outbox.ts'
import type { OutboxItem } from '../../sync/store/outbox-item.ts'
import { useDatabase } from '../data/local-database.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'

interface TakeBackButtonProps {
  item: OutboxItem
  /** Called when the press leads to another page. */
  onLeave: (() => void) | undefined
}

const sent = { kind: 'info', title: 'Cette évaluation est déjà en route.' } as const
const failed = {
  kind: 'error',
  title: 'Erreur',
  description: 'Cette évaluation n’a pas pu être reprise. Elle reste dans vos envois.',
} as const

/** Takes back a mutation that was never sent. A review goes back into its form, with its photos. */
export function TakeBackButton({ item, onLeave }: TakeBackButtonProps) {
  const database = useDatabase()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  const takeBack = async () => {
    if (item.name !== 'review.submit') return await cancelMutation(database, item.id)
    setBusy(true)
    try {
      // The form's rules are not needed at start.
      const { placeOfForm, takeBackReview } = await import('../reviews/draft/taking-back.ts')
      const place = await placeOfForm(database, item)
      if (!(await takeBackReview(database, item))) return showToast(sent)
      onLeave?.()
      await navigate(place)
    } catch {
      showToast(failed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="line" size="small" busy={isBusy} onClick={() => void takeBack()}>
      <Undo2 size={18} /> Reprendre
    </Button>
  )
}
