import { useEffect } from 'react'
import { requestRefreshes } from '../../sync/device/background-sync.ts'
import { InstallInvitation } from '../install/install-invitation.tsx'
import { PushParts } from '../push/push-parts.tsx'

/** What is there for somebody signed in on every screen, and not seen at once. */
export function PersonParts() {
  useEffect(() => void requestRefreshes(), [])
  return (
    <>
      <PushParts />
      <InstallInvitation />
    </>
  )
}
