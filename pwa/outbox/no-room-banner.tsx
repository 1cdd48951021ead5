import { LinkButton } from '../ui/link-button.tsx'
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
        <LinkButton size="small" variant="line" {...storagePlace}>
          {noRoom.way}
        </LinkButton>
      }
    >
      {noRoom.act}
    </Banner>
  )
}
