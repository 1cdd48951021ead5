import type { ReactNode } from 'react'
import { formatMoment } from '../../schema/dates.ts'
import { useUser } from '../session/session.tsx'
import { Banner } from '../ui/banner.tsx'
import { TextLink } from '../ui/text-link.tsx'

interface SuspendedBannerProps {
  /** The style of its place, where the parts have no gap. */
  className?: string
  children: ReactNode
}

/** Says that the person's account is suspended, and what that means here, before they write what would be refused (rule 1.4.61). */
export function SuspendedBanner({ className, children }: SuspendedBannerProps) {
  const { suspendedAt } = useUser()
  if (!suspendedAt) return null
  return (
    <div className={className}>
      <Banner kind="error" title={`Compte suspendu depuis ${formatMoment(suspendedAt)}`}>
        {children} Écrivez-nous par la page <TextLink href="/contact">Contact</TextLink>.
      </Banner>
    </div>
  )
}
