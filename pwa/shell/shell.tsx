import { CatchBoundary, Outlet, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { evictsUnused } from '../../sync/device/eviction.ts'
import { AccountDialogs } from '../accounts/account-dialogs.tsx'
import { PerPerson, SessionProvider, useSession } from '../session/session.tsx'
import { placeToReturnTo } from '../session/way-in.ts'
import { followStorage } from '../outbox/no-room.ts'
import { RefusalNotices } from '../synchronisation/refusal-notices.tsx'
import { lazyComponent } from '../ui/lazy.tsx'
import { whenIdle } from '../ui/next-task.ts'
import { SkipLink } from '../ui/skip-link.tsx'
import { showCarriedToast } from '../ui/toast.ts'
import { Toaster } from '../ui/toaster.tsx'
import { Broken } from '../data/failed-pages.tsx'
import { Footer } from './footer.tsx'
import { headerCode } from './header-code.ts'
import { Header } from './header.tsx'
import { useIsRendered } from '../data/preloaded.tsx'
import { lazyPart, OptionalPart } from '../ui/optional-part.tsx'
import { DatabaseProvider } from '../data/local-database.tsx'
import { SessionExpired } from './session-expired.tsx'
import { StorageBanner } from './storage-banner.tsx'
import { SyncProvider, useConnection } from '../data/sync-provider.tsx'
import { UpdatePrompt } from './update-prompt.tsx'
import { storePersonalCode } from '../updates/personal-code.ts'
import { AgeNote } from '../data/age-note.tsx'
import { useLevelAt } from '../data/age.ts'
import { css } from '../styled-system/css'

/** Tooltips load later, because only a mouse or the keyboard opens them, and not at once. A server that renders a page cannot await their code. */
const Tooltips = lazyPart(async () => (await import('../ui/overlays/tooltips.tsx')).Tooltips)

/** None of these parts is visible at once, so they load later too. */
const PersonParts = lazyPart(async () => (await import('./person-parts.tsx')).PersonParts)

/** Loads only in browsers that evict the data of unused sites. */
const WaitingForDays = lazyPart(async () => (await import('../synchronisation/eviction-notes.tsx')).WaitingForDays)

const AppTabs = lazyComponent(headerCode, ({ AppTabs: tabs }) => tabs)

/** The frame around every screen of the app. */
export function Shell() {
  const navigate = useNavigate()
  const router = useRouter()
  const leaveForDashboard = useCallback(() => {
    // A mailed link can be used only once, so its address is replaced in the history.
    const replace = router.state.location.pathname.startsWith('/auth/')
    router.history[replace ? 'replace' : 'push'](placeToReturnTo())
  }, [router])
  useEffect(() => showCarriedToast(), [])
  useEffect(() => followStorage(navigate), [navigate])
  const isRendered = useIsRendered()
  const isSettled = useIsSettled()
  useKeptFocus(isSettled)
  const place = useRouterState({ select: (state) => state.location.href })

  return (
    <SessionProvider>
      <PerPerson>
        <DatabaseProvider>
          <SyncProvider>
            <AccountDialogs leaveForDashboard={leaveForDashboard} isRendered={isRendered}>
              <SkipLink href="#contenu" />
              <Header />
              <StorageBanner />
              <SessionExpired />
              <WaitingOfPerson />
              <RefusalNotices />
              <OptionalPart>
                <LastUpdate />
              </OptionalPart>
              {/* The header and its links stay if a screen throws. */}
              <CatchBoundary getResetKey={() => place} errorComponent={Broken}>
                <Outlet />
              </CatchBoundary>
              <LowerEdge />
              <Toaster />
              {isSettled && <Tooltips />}
              {isSettled && <PartsOfPerson />}
              <UpdatePrompt />
            </AccountDialogs>
          </SyncProvider>
        </DatabaseProvider>
      </PerPerson>
    </SessionProvider>
  )
}

/** Whether the browser has been idle since the first screen: parts that are not visible at once wait for that. */
function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => whenIdle(() => setSettled(true), 2_000), [])
  return isSettled
}

/** Visitors need it too: the next screen's heading gets the focus. If the code can't be loaded, the page stays as it is without it. */
function useKeptFocus(isSettled: boolean): void {
  useEffect(() => {
    if (!isSettled) return
    let hasLeft = false
    let end = () => {}
    import('./kept-focus.ts')
      .then(({ keepFocus }) => {
        if (!hasLeft) end = keepFocus()
      })
      .catch(() => undefined)
    return () => {
      hasLeft = true
      end()
    }
  }, [isSettled])
}

/** Everybody has the footer, and whoever is signed in the tabs on every screen (rules 1.2.7 and 1.2.180). */
function LowerEdge() {
  const { user } = useSession()
  return (
    <>
      <Footer />
      {user && (
        <OptionalPart>
          <AppTabs />
        </OptionalPart>
      )}
    </>
  )
}

/** A visitor has no waiting mutations. */
function WaitingOfPerson() {
  const { user } = useSession()
  return user && evictsUnused() && <WaitingForDays />
}

/** Visitors have none of these parts, and load no code for them. */
function PartsOfPerson() {
  const { user } = useSession()
  const id = user?.id
  useEffect(() => {
    if (id === undefined) return
    storePersonalCode()
    // Code that could not be stored in a tunnel is stored after it.
    addEventListener('online', storePersonalCode)
    return () => removeEventListener('online', storePersonalCode)
  }, [id])
  return user && <PersonParts />
}

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
function LastUpdate() {
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
