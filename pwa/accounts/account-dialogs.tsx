import {
  createContext,
  memo,
  startTransition,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { userTypes, type UserType } from '../../schema/accounts/user-types.ts'
import type { Id } from '../../schema/ids.ts'
import { useSession } from '../session/session.tsx'
import { wantOffer, wantOfferOf } from '../session/wanted-offer.ts'
import { wantPlace } from '../session/wanted-place.ts'
import { hasCarriedToast } from '../ui/carried-toast.ts'
import { ForgotDialog, LoginDialog, releaseDialogs, SignUpDialog, UnverifiedDialog } from './account-dialog-code.ts'
import { DialogBoundary, DialogFailure } from './dialog-boundary.tsx'
import { useHasBeen } from '../ui/hooks/has-been.ts'
import { dropEarlyDialog, opens } from '../ui/overlays/early-dialog.ts'
import { storePersonalCode } from '../updates/personal-code.ts'

interface AccountDialogsHandle {
  /** `isOnTheWay`: the person continues an act that they began, such as signing up with an address that is now verified. */
  openLogin: (options?: { email?: string; reason?: string; isOnTheWay?: boolean }) => void
  /** `offer` is the offer that the person wants to apply for, and to which they return. */
  openSignUp: (type?: UserType, offer?: Id) => void
  /** Opens the form that sends a link to a new password. */
  openForgot: (email?: string) => void
  /** Opens the dialog of an account whose address is not verified yet. */
  openUnverified: (email: string) => void
}

type Opened =
  | { dialog: 'login'; email?: string; reason?: string }
  | { dialog: 'signUp'; type: UserType }
  | { dialog: 'forgot' | 'unverified'; email: string }

/** The name of the dialog that a rendered page contains, closed (`ui/overlays/early-dialog.ts`): the sign-up of students. */
const earlyName = 'signUp'

/** The attributes of a button that opens the sign-up of students. */
export const opensSignUp = opens(earlyName)

interface DialogsState {
  /** The open dialog, at most one. */
  opened: Opened | null
  /** Whether the rendered dialog was not used yet. A used one is unmounted and mounts again when it opens, so that it keeps no typed text. */
  isEarly: boolean
  /** The chosen user type. It survives a switch to the login and back. */
  type: UserType
}

const stay = () => undefined
/** A carried toast is set before the document begins, so there is nothing to subscribe to; the server has none. */
const neverTold = () => stay
const isServerTold = () => false

const AccountDialogsContext = createContext<AccountDialogsHandle | null>(null)

interface AccountDialogsProps {
  children: ReactNode
  /** Opens the dashboard, within the app or from the landing's document. */
  leaveForDashboard: () => void
  /** Whether the server renders the page, or the app hydrates it, with its closed dialog. */
  isRendered?: boolean
  /** The region of toasts for a page without one. It is mounted with the first dialog, or for a toast of the previous document, and stays. */
  companion?: ReactNode
}

/** Lets any component open the login, the sign-up and the dialogs about mails. Their code loads at the first opening, or with a rendered page. */
export function AccountDialogs({ children, leaveForDashboard, isRendered = false, companion }: AccountDialogsProps) {
  const { user } = useSession()
  const [dialogs, setDialogs] = useState<DialogsState>({
    opened: null,
    isEarly: isRendered,
    type: 'student',
  })
  const isOpen = dialogs.opened !== null
  const wasOpened = useHasBeen(isOpen)
  useEffect(() => {
    if (wasOpened) storePersonalCode()
  }, [wasOpened])
  const isToastCarried = useHasBeen(useSyncExternalStore(neverTold, hasCarriedToast, isServerTold))
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const fail = () => {
    setFailed(dropEarlyDialog() || isOpen)
    setDialogs((before) => ({ ...before, opened: null, isEarly: false }))
    setAttempt((count) => count + 1)
  }
  const handle = useMemo<DialogsHandle>(() => {
    // A transition shows no fallback. After a fallback, React would delay the dialog by 300 ms.
    const open = (opened: Opened) => {
      releaseDialogs()
      startTransition(() =>
        setDialogs((before) => ({
          ...afterUse(before),
          ...('type' in opened && opened),
          opened,
        })),
      )
    }
    return {
      openLogin: ({ isOnTheWay = false, ...options } = {}) => {
        if (!isOnTheWay) wantOffer(undefined)
        open({ dialog: 'login', ...options })
      },
      openSignUp: (type = 'student', offer) => {
        wantOffer(offer)
        open({ dialog: 'signUp', type })
      },
      switchTo: open,
      openForgot: (email = '') => open({ dialog: 'forgot', email }),
      openUnverified: (email) => open({ dialog: 'unverified', email }),
    }
  }, [])
  const close = useCallback(() => {
    setDialogs(afterUse)
    setFailed(false)
  }, [])
  // Without a transition: until React has opened the dialog too, it does not handle Escape.
  const adopt = useCallback((opened: Opened) => setDialogs((before) => ({ ...before, opened })), [])
  const setType = useCallback((type: UserType) => setDialogs((before) => ({ ...before, type })), [])

  return (
    <AccountDialogsContext value={handle}>
      {children}
      <DialogBoundary key={attempt} onFail={fail}>
        <Dialogs
          opened={dialogs.opened}
          isEarly={dialogs.isEarly && !user}
          type={dialogs.type}
          handle={handle}
          onTypeChange={setType}
          onAdopt={adopt}
          onClose={close}
          leaveForDashboard={leaveForDashboard}
        />
      </DialogBoundary>
      <DialogFailure isShown={hasFailed && !isOpen} />
      {(wasOpened || isToastCarried) && (
        <DialogBoundary onFail={stay}>
          <Suspense>{companion}</Suspense>
        </DialogBoundary>
      )}
    </AccountDialogsContext>
  )
}

const afterUse = (before: DialogsState): DialogsState => {
  const { opened, isEarly } = before
  const isUsed = opened?.dialog === 'signUp' && opened.type === 'student'
  return { ...before, opened: null, isEarly: isEarly && !isUsed }
}

interface DialogsHandle extends AccountDialogsHandle {
  /** Switches from one dialog to the next and keeps the wanted offer. */
  switchTo: (opened: Opened) => void
}

interface DialogsProps extends DialogsState {
  handle: DialogsHandle
  onTypeChange: (type: UserType) => void
  /** Called for a dialog that was opened before React handled events. */
  onAdopt: (opened: Opened) => void
  onClose: () => void
  leaveForDashboard: () => void
}

/** Renders again only when a dialog changes: a part that React renders again before hydrating it loses its server-rendered HTML. */
const Dialogs = memo(function Dialogs(props: DialogsProps) {
  const { opened, isEarly, type, handle, onTypeChange, onAdopt, onClose, leaveForDashboard } = props
  const loginEmail = opened?.dialog === 'login' ? (opened.email ?? '') : ''
  const reason = opened?.dialog === 'login' ? opened.reason : undefined

  return (
    <>
      {userTypes.map((side) => {
        const isOpened = opened?.dialog === 'signUp' && opened.type === side
        const early = isEarly && side === 'student' ? earlyName : undefined
        return (
          <Suspense key={side}>
            {(isOpened || early) && (
              <SignUpDialog
                open={isOpened}
                early={early}
                initialType={side}
                onTypeChange={onTypeChange}
                onOpen={(opener) => {
                  wantOfferOf(opener)
                  onAdopt({ dialog: 'signUp', type: side })
                }}
                onClose={onClose}
                onLogin={() => handle.switchTo({ dialog: 'login' })}
                onUnverified={handle.openUnverified}
                onSignedUp={() => {
                  // The place that a mail led to belongs to an account that existed before.
                  wantPlace('')
                  leaveForDashboard()
                }}
              />
            )}
          </Suspense>
        )
      })}
      <Suspense>
        {opened?.dialog === 'login' && (
          <LoginDialog
            key={loginEmail}
            email={loginEmail}
            reason={reason}
            onClose={onClose}
            onSignUp={() => handle.switchTo({ dialog: 'signUp', type })}
            onForgot={handle.openForgot}
            // After an expired session the person stays on the same screen.
            onSignedIn={reason ? stay : leaveForDashboard}
          />
        )}
      </Suspense>
      <Suspense>
        {opened?.dialog === 'forgot' && (
          <ForgotDialog
            email={opened.email}
            onClose={onClose}
            onLogin={(email) => handle.switchTo({ dialog: 'login', email })}
          />
        )}
        {opened?.dialog === 'unverified' && (
          <UnverifiedDialog
            email={opened.email}
            onClose={onClose}
            onLogin={() => handle.switchTo({ dialog: 'login', email: opened.email })}
          />
        )}
      </Suspense>
    </>
  )
})

export function useAccountDialogs(): AccountDialogsHandle {
  const handle = use(AccountDialogsContext)
  if (!handle) throw new Error('useAccountDialogs must be used within AccountDialogs')
  return handle
}
