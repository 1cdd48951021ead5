import { BellRing } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import { nudgeFrom } from '../../schema/applications/application.ts'
import { formatWeekday } from '../../schema/dates.ts'
import { clockAhead, watchClock } from '../../sync/http/server-time.ts'
import { nudgeApplication } from '../../sync/mutations/applications.ts'
import { settled } from '../../sync/outbox/outbox.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useVerdictTimeout } from '../outbox/verdict-timeout.ts'
import { notKeptToast, useKeptToast } from '../outbox/write-text.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { useNow } from '../ui/hooks/now.ts'
import { showToast } from '../ui/toast.ts'
import type { MyApplication } from './my-applications.ts'

const buttonStyle = css({ px: '3' })
const laterStyle = css({ textStyle: 'meta', color: 'soft', px: '3' })

/** Reminds the poster, once and from the third day on (rule 1.2.80). Before that day it says when a reminder becomes possible. */
export function NudgeButton({ myApplication: { application, job, poster } }: { myApplication: MyApplication }) {
  const database = useDatabase()
  const patience = useVerdictTimeout()
  const keptToast = useKeptToast()
  // The server decides by its own clock.
  const now = useNow() - useSyncExternalStore(watchClock, clockAhead)
  const isAsking = useRef(false)
  const from = application.pending ? null : nudgeFrom(application)
  if (!from || job?.status !== 'open' || job.deletedAt) return null
  if (from.getTime() > now) {
    return <span className={laterStyle}>Relance possible dès {formatWeekday(from.toISOString())}</span>
  }

  const nudge = async () => {
    // The server would refuse the second tap of a double tap.
    if (isAsking.current) return
    isAsking.current = true
    try {
      const { mutationId } = await nudgeApplication(database, application)
      const answer = await settled(database, mutationId, patience())
      if (answer.outcome === 'rejected') {
        showToast({ kind: 'error', title: 'Erreur', description: answer.refused.message })
      } else if (answer.outcome === 'waiting') showToast(keptToast())
      else showToast({ kind: 'success', title: `${poster?.firstName ?? 'Le particulier'} a reçu votre relance.` })
    } catch (error) {
      showToast(notKeptToast(error, 'Erreur', 'La relance n’est pas partie.'))
    } finally {
      isAsking.current = false
    }
  }
  return (
    <Button variant="ghost" size="small" className={buttonStyle} onClick={() => void nudge()}>
      <BellRing size={18} /> Relancer
    </Button>
  )
}
