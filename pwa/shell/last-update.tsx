import { useRouterState } from '@tanstack/react-router'
import { AgeNote } from '../data/age-note.tsx'
import { useLevelAt } from '../data/age.ts'
import { useConnection } from '../data/sync-provider.tsx'
import { useSession } from '../session/session.tsx'
import { css } from '../styled-system/css'

/** It lies over the screen's upper edge, which is empty, so that nothing moves whenever the network comes and goes. */
const frameStyle = css({ position: 'relative', zIndex: 'raised', height: '0', pointerEvents: 'none' })
const placeStyle = css({
  justifyContent: 'center',
  width: 'fit',
  height: '4',
  mx: 'auto',
  px: '3',
  bg: 'paper',
  roundedBottom: 'small',
})

/** What these screens show comes with the app. */
const withoutData = new Set(['/about', '/contact', '/features', '/privacy', '/terms'])

/** Says how old what the screens show is, while the server does not tell whether it still is so (rule 1.2.401). */
export function LastUpdate() {
  const { user } = useSession()
  const isOnline = useConnection() === 'online'
  const showsData = useRouterState({ select: ({ location }) => !withoutData.has(location.pathname) })
  return user && !isOnline && showsData ? <Age /> : null
}

function Age() {
  const at = useLevelAt()
  if (at === undefined) return null
  return (
    <aside aria-label="Âge des données" className={frameStyle}>
      <AgeNote at={at} className={placeStyle} />
    </aside>
  )
}
