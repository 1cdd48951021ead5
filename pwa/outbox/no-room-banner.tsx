import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/banner.tsx'
import { noRoom, storagePlace } from './no-room.ts'

/** Shown in a form whose write found no room on this device: a button of a toast can't be reached beside an open dialog (rule 1.2.412). */
export function NoRoomBanner() {
  return (
    <Banner
      kind="error"
      role="alert"
      title={noRoom.title}
      action={
        <Button size="small" variant="line" asChild>
          <Link {...storagePlace}>{noRoom.way}</Link>
        </Button>
      }
    >
      {noRoom.act}
    </Banner>
  )
}
