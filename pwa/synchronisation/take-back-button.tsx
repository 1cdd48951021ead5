import { useNavigate } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { OutboxItem } from '../../sync/store/outbox-item.ts'
import { useDatabase } from '../data/local-database.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'
import { wordsIn } from '../outbox/mutation/describe.ts'
import { words } from './words.ts'

interface TakeBackButtonProps {
  item: OutboxItem
  /** Called when the press leads to another page. */
  onLeave: (() => void) | undefined
}

const failed = {
  kind: 'error',
  title: 'Erreur',
  description: 'L’envoi n’a pas pu être annulé. Il reste en attente.',
} as const

/** Takes back a mutation that was never sent, and opens the form that holds its text again. */
export function TakeBackButton({ item, onLeave }: TakeBackButtonProps) {
  const database = useDatabase()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  const takeBack = async () => {
    setBusy(true)
    try {
      // Loaded on demand: the rules of the forms are not needed when the app starts.
      const taking = await import('./taking-back.ts')
      const { place, toast } = await taking.takeBack(database, item)
      if (toast) showToast(toast)
      if (!place) return
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
      <Undo2 size={18} /> {wordsIn(words, item.name)?.origin === 'press' ? 'Ne pas envoyer' : 'Annuler l’envoi'}
    </Button>
  )
}
