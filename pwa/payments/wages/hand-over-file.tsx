import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Id } from '../../../schema/ids.ts'
import { callFile } from '../../../sync/http/transport.ts'
import { failureText } from '../../data/failure-text.ts'
import { saveFile } from '../../data/save-file.ts'
import { useOnline } from '../../data/sync-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import type { Fact } from './declaration.ts'

interface HandOverFileProps {
  wageYearId: Id
  year: number
  address: string
  facts: readonly Fact[]
}

/** Has the server draw what the page shows, with the hours that were noted; nothing of it is stored there (rule 2.2.273). */
export function HandOverFile({ wageYearId, year, address, facts }: HandOverFileProps) {
  const isOnline = useOnline()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (!isOnline) return
    setBusy(true)
    try {
      const shown = { wageYearId, address, facts: facts.map(([label, value]) => ({ label, value })) }
      saveFile(await callFile('/api/papers/hand-over', 'application/pdf', shown), `annonce-${year}.pdf`)
    } catch (error) {
      showToast({ kind: 'error', title: 'Impossible de préparer le PDF', description: failureText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button aria-disabled={!isOnline} busy={isBusy} busyLabel="Préparation..." onClick={() => void save()}>
      <Download size={18} /> Enregistrer le PDF
    </Button>
  )
}
