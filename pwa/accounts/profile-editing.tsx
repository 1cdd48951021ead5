import { lazy, Suspense, useState, type ReactNode } from 'react'

const ProfileDialog = lazy(async () => ({ default: (await import('./profile-dialog.tsx')).ProfileDialog }))

/** Opens the profile for editing from anywhere on a dashboard; its code comes when it's first wanted. */
export function useProfileEditing(): { edit: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const dialog = <Suspense>{isOpen && <ProfileDialog onClose={() => setOpen(false)} />}</Suspense>
  return { edit: () => setOpen(true), dialog }
}
