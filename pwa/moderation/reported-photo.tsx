import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { fullName } from '../../schema/accounts/user.ts'
import { reportedPhotoPath, type Report } from '../../schema/safety/report.ts'
import { ofName } from '../../schema/french.ts'
import { ApiError, callFile } from '../../sync/http/transport.ts'
import { useFetched } from '../data/fetched.ts'
import { FetchedPhoto, photoBoxStyle } from '../data/fetched-photo.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { css, cx } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { useObjectUrl } from '../ui/hooks/object-url.ts'

const groupStyle = css({ stack: '2', justifyItems: 'start' })
const boxStyle = cx(photoBoxStyle, css({ maxWidth: 'full' }))

interface ReportedPhotoProps {
  report: Report
  /** The photo's number in the report, from 1. */
  place: number
  /** The id of the report's title. */
  describedBy: string
}

/** A photo of reported content. It is covered until the moderator presses it, because nobody should have to see it unasked (rule 1.2.420). */
export function ReportedPhoto({ report, place, describedBy }: ReportedPhotoProps) {
  const isOnline = useOnline()
  const [isOpen, setOpen] = useState(false)
  const name = report.photos > 1 ? `photo ${place}` : 'photo'
  return (
    <div className={groupStyle}>
      <Button
        size="small"
        variant="line"
        aria-describedby={describedBy}
        aria-disabled={!isOnline && !isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <EyeOff size={18} /> : <Eye size={18} />} {`${isOpen ? 'Couvrir' : 'Voir'} la ${name}`}
      </Button>
      {isOpen && (
        <div className={boxStyle}>
          <Photo
            path={reportedPhotoPath(report.id, place)}
            label={`P${name.slice(1)} ${ofName(fullName(report.accused))}`}
          />
        </div>
      )}
    </div>
  )
}

/** The device does not store the photo, so it is fetched anew each time. */
function Photo({ path, label }: { path: string; label: string }) {
  const fetched = useFetched(path, async () => {
    try {
      return await callFile(path, 'image/')
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined
      throw error
    }
  })
  const photo = fetched.state === 'done' ? fetched.result : undefined
  const isGone = fetched.state === 'done' && !photo
  return (
    <FetchedPhoto
      url={useObjectUrl(photo)}
      state={isGone ? 'gone' : fetched.state}
      label={label}
      onRetry={fetched.retry}
    />
  )
}
