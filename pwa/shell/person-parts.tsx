import { useEffect } from 'react'
import { requestRefreshes } from '../../sync/device/background-sync.ts'
import { InstallInvitation } from '../install/install-invitation.tsx'
import { PushParts } from '../push/push-parts.tsx'

/** The parts of every screen of a signed-in person that are not visible at once. */
export function PersonParts() {
  useEffect(() => void requestRefreshes(), [])
  return (
    <>
      <PushParts />
      <InstallInvitation />
    </>
  )
}
