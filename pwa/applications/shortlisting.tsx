import { Bookmark } from 'lucide-react'
import { shortlistApplication } from '../../sync/mutations/applications.ts'
import type { ApplicationRow } from '../../schema/applications/application.ts'
import { useDatabase } from '../data/local-database.tsx'
import { isKept } from '../outbox/write-text.ts'
import { css } from '../styled-system/css'
import { IconButton } from '../ui/icon-button.tsx'
import { useTapPause } from '../ui/hooks/taps.ts'

const buttonStyle = css({
  position: 'relative',
  zIndex: 'raised',
  flexShrink: '0',
  '&[aria-pressed=true] svg': { fill: 'lake', color: 'lake' },
})

interface ShortlistButtonProps {
  application: Pick<ApplicationRow, 'id' | 'jobId' | 'isShortlisted'>
  name: string
}

/** Puts an applicant on the poster's shortlist, or takes them off, with or without a network (rule 2.2.111). */
export function ShortlistButton({ application: { id, jobId, isShortlisted: mark }, name }: ShortlistButtonProps) {
  const isShortlisted = mark === true
  const database = useDatabase()
  // The second tap of a double one would undo the first.
  const { isPausing, pause } = useTapPause()
  const press = async () => {
    if (isPausing) return
    pause()
    const change = shortlistApplication(database, { id, jobId, isShortlisted: !isShortlisted })
    await isKept(change, 'Impossible de changer la présélection')
  }
  return (
    <IconButton
      label={`Présélectionner ${name}`}
      data-tip={isShortlisted ? `Retirer ${name} de la présélection` : `Présélectionner ${name}`}
      aria-pressed={isShortlisted}
      className={buttonStyle}
      onClick={() => void press()}
    >
      <Bookmark size={20} />
    </IconButton>
  )
}
