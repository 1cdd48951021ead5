import { lazy, useEffect } from 'react'
import { requestRefreshes } from '../../sync/device/background-sync.ts'
import { InstallInvitation } from '../install/install-invitation.tsx'
import { PushParts } from '../push/push-parts.tsx'
import { useMediaQuery } from '../ui/hooks/media-query.ts'
import { OptionalPart } from '../ui/optional-part.tsx'

const Desk = lazy(async () => ({ default: (await import('../palette/desk.tsx')).Desk }))

/** The parts of every screen of a signed-in person that are not visible at once. */
export function PersonParts() {
  const isDesk = useMediaQuery('(min-width: 80rem) and (hover: hover) and (pointer: fine)')
  useEffect(() => void requestRefreshes(), [])
  return (
    <>
      <PushParts />
      <InstallInvitation />
      {isDesk && (
        <OptionalPart>
          <Desk />
        </OptionalPart>
      )}
    </>
  )
}
