import { BellRing } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { nudgeFrom } from '../../schema/applications/application.ts'
import { formatWeekday } from '../../schema/dates.ts'
import { clockAhead, watchClock } from '../../sync/http/server-time.ts'
import { nudgeApplication } from '../../sync/mutations/applications.ts'
import { subjectOf } from '../../schema/accounts/party-names.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useVerdictToast } from '../outbox/verdict-toast.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { useNow } from '../ui/hooks/now.ts'
import type { MyApplication } from './my-applications.ts'

const buttonStyle = css({ px: '3' })
const laterStyle = css({ textStyle: 'meta', color: 'soft', px: '3' })

/** Reminds the poster, once and from the third day on (rule 1.2.80). Before that day it says when a reminder becomes possible. */
export function NudgeButton({ myApplication: { application, job, poster } }: { myApplication: MyApplication }) {
  const database = useDatabase()
  const say = useVerdictToast()
  // The server decides by its own clock.
  const now = useNow() - useSyncExternalStore(watchClock, clockAhead)
  const from = application.pending ? null : nudgeFrom(application)
  if (!from || job?.status !== 'open' || job.deletedAt) return null
  if (from.getTime() > now) {
    return <span className={laterStyle}>Relance possible dès {formatWeekday(from.toISOString())}</span>
  }

  const nudge = () =>
    say(() => nudgeApplication(database, application), {
      done: `${subjectOf(poster, 'individual')} a reçu votre relance.`,
      failed: 'Impossible de relancer',
    })
  return (
    <Button variant="ghost" size="small" className={buttonStyle} onClick={() => void nudge()}>
      <BellRing size={18} /> Relancer
    </Button>
  )
}
