import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { ProfilePart } from '../completeness.ts'

const ProfileDialog = lazy(async () => ({ default: (await import('../profile-dialog.tsx')).ProfileDialog }))
const DetailsDialog = lazy(async () => ({ default: (await import('./details-dialog.tsx')).DetailsDialog }))

interface ProfileEditing {
  edit: () => void
  editPart: (part: ProfilePart) => void
  dialog: ReactNode
}

/** Opens the dialogs of one's own profile from anywhere on a dashboard. Their code loads at the first opening. */
export function useProfileEditing(): ProfileEditing {
  const [part, setPart] = useState<ProfilePart>()
  const close = () => setPart(undefined)
  const dialog = (
    <Suspense>
      {part === 'profile' && <ProfileDialog onClose={close} />}
      {(part === 'week' || part === 'skills') && <DetailsDialog part={part} onClose={close} />}
    </Suspense>
  )
  return { edit: () => setPart('profile'), editPart: setPart, dialog }
}
