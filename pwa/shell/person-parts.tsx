import { useEffect } from 'react'
import { requestRefreshes } from '../../sync/device/background-sync.ts'
import { InstallInvitation } from '../install/install-invitation.tsx'
import { PushParts } from '../push/push-parts.tsx'
import { useIsBeside } from '../ui/hooks/is-beside.ts'
import { lazyPart } from '../ui/optional-part.tsx'
import { useWrongClock } from './wrong-clock.ts'

const Desk = lazyPart(async () => (await import('../palette/desk.tsx')).Desk)

/** The parts of every screen of a signed-in person that are not visible at once. */
export function PersonParts() {
  // Also where nobody sees its button: its file has what stands beside the lists, which must be on the device before the network goes.
  const isDesk = useIsBeside()
  useEffect(() => void requestRefreshes(), [])
  useWrongClock()
  return (
    <>
      <PushParts />
      <InstallInvitation />
      {isDesk && <Desk />}
    </>
  )
}
