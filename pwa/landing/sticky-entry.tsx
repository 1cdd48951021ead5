import { useEffect, useState } from 'react'
import type { UserType } from '../../schema/accounts/user-types.ts'
import { opensSignUp, useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { useSession } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { openDashboard } from './sections.ts'

const barStyle = css({
  position: 'fixed',
  _print: { display: 'none' },
  insetInline: '0',
  bottom: '0',
  zIndex: 'bar',
  display: 'grid',
  gridTemplateColumns: '[1fr 1fr]',
  gap: '2.5',
  px: '4',
  pt: '2.5',
  pb: '[calc(token(spacing.2.5) + env(safe-area-inset-bottom, 0px))]',
  bg: 'paper',
  borderTopWidth: 'hair',
  borderTopStyle: 'solid',
  borderColor: 'line',
  transitionProperty: '[translate, visibility]',
  transitionDuration: 'normal',
  transitionTimingFunction: 'out',
  '&[data-away]': { translate: '[0 100%]', visibility: 'hidden' },
  // With large text the bar would cover the page.
  '@media (max-width: 19em)': { display: 'none' },
  md: { display: 'none' },
})

/** The two sign-up buttons, fixed within the thumb's reach while none of the page's own is in sight. Phones only. */
export function StickyEntry({ watching }: { watching: readonly string[] }) {
  const { user } = useSession()
  const { openSignUp } = useAccountDialogs()
  const isAway = useAnyInSight(watching)
  const enter = (type: UserType) => (user ? openDashboard() : openSignUp(type))

  return (
    <div className={barStyle} role="region" aria-label="S'inscrire" data-away={isAway ? '' : undefined}>
      <Button size="small" variant="sun" {...opensSignUp} onClick={() => enter('student')}>
        Trouver un job
      </Button>
      <Button size="small" variant="lake" onClick={() => enter('private')}>
        Trouver de l’aide
      </Button>
    </div>
  )
}

/** True at first, so that nothing appears before hydration. */
function useAnyInSight(ids: readonly string[]): boolean {
  const [inSight, setInSight] = useState<ReadonlySet<Element> | null>(null)
  useEffect(() => {
    const seen = new Set<Element>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target)
        else seen.delete(target)
      }
      setInSight(new Set(seen))
    })
    for (const id of ids) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [ids])
  return inSight === null || inSight.size > 0
}
