import { useRouterState } from '@tanstack/react-router'
import { AgeNote } from '../data/age-note.tsx'
import { useLevelAt } from '../data/age.ts'
import { useConnection } from '../data/sync-provider.tsx'
import { useSession } from '../session/session.tsx'
import { css } from '../styled-system/css'

/** The note lies over the upper edge of the screen, which is empty, so that nothing moves when the network comes and goes. */
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

/** The contents of these screens are part of the app. */
const withoutData = new Set(['/about', '/contact', '/features', '/privacy', '/terms'])

/** Shows the age of the data on screen while the server cannot confirm that they are current (rule 1.2.401). */
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
