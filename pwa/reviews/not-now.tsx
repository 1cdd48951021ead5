import type { ReactNode } from 'react'
import errorArt from '../ui/art/error.svg?drawing'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyPage } from '../ui/empty-page.tsx'

/** Replaces the form of a review that cannot be given: shows why, and the way back. */
export function NotNow({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <EmptyPage
      drawing={errorArt}
      title={title}
      text={children}
      action={<LinkButton to="/dashboard">Retour au tableau de bord</LinkButton>}
    />
  )
}
