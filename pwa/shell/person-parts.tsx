import { InstallInvitation } from '../install/install-invitation.tsx'
import { PushParts } from '../push/push-parts.tsx'

/** What is there for somebody signed in on every screen, and not seen at once. */
export function PersonParts() {
  return (
    <>
      <PushParts />
      <InstallInvitation />
    </>
  )
}
