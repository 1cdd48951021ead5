import { useState, type ReactNode } from 'react'
import { useSession } from '../../session/session.tsx'
import type { ProfilePart } from '../completeness.ts'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'

const ProfileDialog = lazyDialog(async () => (await import('../profile-dialog.tsx')).ProfileDialog)
const SchoolProofDialog = lazyDialog(async () => (await import('./school-proof-dialog.tsx')).SchoolProofDialog)
const AskConsentDialog = lazyDialog(async () => (await import('../../consents/ask-dialog.tsx')).AskConsentDialog)
const DetailsDialog = lazyDialog(async () => (await import('./details-dialog.tsx')).DetailsDialog)

/** The parts with a dialog: those of the profile, what stays private, the proof of the school, and the parents' consent. */
export type EditedPart = ProfilePart | 'private' | 'proof' | 'consent'

interface ProfileEditing {
  edit: () => void
  editPart: (part: EditedPart) => void
  dialog: ReactNode
}

/** Opens the dialogs of the person's own profile from anywhere on a dashboard. Their code loads at the first opening. */
export function useProfileEditing(): ProfileEditing {
  const { user } = useSession()
  const school = user?.studentProfile?.school
  const [part, setPart] = useState<EditedPart>()
  const close = () => setPart(undefined)
  const dialog = (
    <>
      {part === 'profile' && <ProfileDialog onClose={close} />}
      {part === 'consent' && <AskConsentDialog onClose={close} />}
      {part === 'proof' && school && <SchoolProofDialog school={school} onClose={close} />}
      {(part === 'week' || part === 'skills' || part === 'private') && <DetailsDialog part={part} onClose={close} />}
    </>
  )
  return { edit: () => setPart('profile'), editPart: setPart, dialog }
}
