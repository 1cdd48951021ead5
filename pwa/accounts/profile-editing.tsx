import { lazy, Suspense, useState, type ReactNode } from 'react'

const ProfileDialog = lazy(async () => ({ default: (await import('./profile-dialog.tsx')).ProfileDialog }))

/** Opens the profile dialog from anywhere on a dashboard. Its code loads at the first opening. */
export function useProfileEditing(): { edit: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const dialog = <Suspense>{isOpen && <ProfileDialog onClose={() => setOpen(false)} />}</Suspense>
  return { edit: () => setOpen(true), dialog }
}
