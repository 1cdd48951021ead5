import { CatchBoundary, Outlet, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, useCallback, useEffect, useState } from 'react'
import { evictsUnused } from '../../sync/device/eviction.ts'
import { AccountDialogs } from '../accounts/account-dialogs.tsx'
import { PerPerson, SessionProvider, useSession } from '../session/session.tsx'
import { offerToReturnTo } from '../session/way-in.ts'
import { followStorage } from '../outbox/no-room.ts'
import { RefusalNotices } from '../outbox/refusal-notices.tsx'
import { whenIdle } from '../ui/next-task.ts'
import { SkipLink } from '../ui/skip-link.tsx'
import { showCarriedToast } from '../ui/toast.ts'
import { Toaster } from '../ui/toaster.tsx'
import { BrokenScreen } from '../data/failed.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useIsRendered } from '../data/preloaded.tsx'
import { LastUpdate } from './last-update.tsx'
import { OptionalPart } from './optional-part.tsx'
import { DatabaseProvider } from '../data/local-database.tsx'
import { SessionExpired } from './session-expired.tsx'
import { StorageBanner } from './storage-banner.tsx'
import { SyncProvider } from '../data/sync-provider.tsx'
import { UpdatePrompt } from './update-prompt.tsx'
import { storePersonalCode } from '../updates/personal-code.ts'

/** Only a mouse or the keyboard asks for them, and not at once. A server that renders a page cannot wait for their code. */
const Tooltips = lazy(async () => ({ default: (await import('../ui/overlays/tooltips.tsx')).Tooltips }))

/** Nothing of it is seen at once, either. */
const PersonParts = lazy(async () => ({ default: (await import('./person-parts.tsx')).PersonParts }))

/** Only some browsers forget what waits. */
const WaitingForDays = lazy(async () => ({ default: (await import('../outbox/eviction-notes.tsx')).WaitingForDays }))

const renderedDialogs = ['signUp', 'login'] as const

/** The frame around every screen of the app. */
export function Shell() {
  const navigate = useNavigate()
  const router = useRouter()
  const leaveForDashboard = useCallback(() => {
    const offer = offerToReturnTo()
    // A mailed link serves once: nobody comes back to it.
    const replace = router.state.location.pathname.startsWith('/auth/')
    if (offer) void navigate({ to: '/jobs/$id', params: { id: offer }, replace })
    else void navigate({ to: '/dashboard', search: {}, replace })
  }, [navigate, router])
  useEffect(() => showCarriedToast(), [])
  useEffect(() => followStorage(navigate), [navigate])
  const isRendered = useIsRendered()
  const isSettled = useIsSettled()
  useKeptFocus(isSettled)
  const place = useRouterState({ select: (state) => state.location.href })
  const isDashboard = useRouterState({ select: (state) => state.location.pathname === '/dashboard' })

  return (
    <SessionProvider>
      <PerPerson>
        <DatabaseProvider>
          <SyncProvider>
            <AccountDialogs leaveForDashboard={leaveForDashboard} {...(isRendered && { early: renderedDialogs })}>
              <SkipLink href="#contenu" />
              <Header />
              <StorageBanner />
              <SessionExpired />
              <WaitingOfPerson />
              <RefusalNotices />
              <LastUpdate />
              {/* The header and its links stay when a screen throws. */}
              <CatchBoundary getResetKey={() => place} errorComponent={BrokenScreen}>
                <Outlet />
              </CatchBoundary>
              {!isDashboard && <Footer />}
              <Toaster />
              {isSettled && (
                <OptionalPart>
                  <Tooltips />
                </OptionalPart>
              )}
              {isSettled && <PartsOfPerson />}
              <UpdatePrompt />
            </AccountDialogs>
          </SyncProvider>
        </DatabaseProvider>
      </PerPerson>
    </SessionProvider>
  )
}

/** Whether the first screen stands: what is not seen at once leaves it the time. */
function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => whenIdle(() => setSettled(true), 2_000), [])
  return isSettled
}

/** Visitors are led to the next screen's heading too. Where the code cannot be had, the page stays as it is without it. */
function useKeptFocus(isSettled: boolean): void {
  useEffect(() => {
    if (!isSettled) return
    let hasLeft = false
    let end = () => {}
    import('./kept-focus.ts').then(
      ({ keepFocus }) => {
        if (!hasLeft) end = keepFocus()
      },
      () => undefined,
    )
    return () => {
      hasLeft = true
      end()
    }
  }, [isSettled])
}

/** Nothing of a visitor waits. */
function WaitingOfPerson() {
  const { user } = useSession()
  return (
    user &&
    evictsUnused() && (
      <OptionalPart>
        <WaitingForDays />
      </OptionalPart>
    )
  )
}

/** Visitors are told of nothing and asked nothing, and load nothing for it. */
function PartsOfPerson() {
  const { user } = useSession()
  const id = user?.id
  useEffect(() => {
    if (id === undefined) return
    storePersonalCode()
    // What did not come in a tunnel comes after it.
    addEventListener('online', storePersonalCode)
    return () => removeEventListener('online', storePersonalCode)
  }, [id])
  return (
    user && (
      <OptionalPart>
        <PersonParts />
      </OptionalPart>
    )
  )
}
