import { createContext, lazy, Suspense, use, useMemo, useState, type ReactNode } from 'react'
import type { UserType } from '../../schema/accounts/user.ts'
import { DialogBoundary, DialogFailure } from './dialog-boundary.tsx'

interface AccountDialogsHandle {
  openLogin: (options?: { email?: string; reason?: string }) => void
  openSignUp: (type?: UserType) => void
  /** Opens the form that sends a link to a new password. */
  openForgot: (email?: string) => void
  /** Opens the dialog of an account whose address is not verified yet. */
  openUnverified: (email: string) => void
}

/** The open dialog, at most one. */
type Opened =
  | { dialog: 'login'; email?: string; reason?: string }
  | { dialog: 'signUp'; type: UserType }
  | { dialog: 'forgot' | 'unverified'; email: string }
  | null

const stay = () => undefined

const AccountDialogsContext = createContext<AccountDialogsHandle | null>(null)

/** Loads the app's stylesheet with the first dialog: the landing's document has only its own rules. The app has the stylesheet already. */
const withStyle = async <Module,>(module: Promise<Module>) =>
  (await Promise.all([module, import('../theme/whole.ts')]))[0]

const LoginDialog = lazy(async () => ({ default: (await withStyle(import('./login-dialog.tsx'))).LoginDialog }))
const SignUpDialog = lazy(async () => ({ default: (await withStyle(import('./sign-up-dialog.tsx'))).SignUpDialog }))
const ForgotDialog = lazy(async () => ({ default: (await withStyle(import('./forgot-dialog.tsx'))).ForgotDialog }))
const UnverifiedDialog = lazy(async () => ({
  default: (await withStyle(import('./unverified-dialog.tsx'))).UnverifiedDialog,
}))

interface AccountDialogsProps {
  children: ReactNode
  /** Leads to the dashboard, within the app or from the landing's document to the app's. */
  leaveForDashboard: () => void
  /** Mounted with the first dialog and kept: the region of toasts on a page that has no other. */
  companion?: ReactNode
}

/** Lets any part open login, signup and the dialogs around mails. Their code loads at the first opening. */
export function AccountDialogs({ children, leaveForDashboard, companion }: AccountDialogsProps) {
  const [opened, setOpened] = useState<Opened>(null)
  // The chosen side survives the way to the login and back.
  const [type, setType] = useState<UserType>('student')
  const [wasOpened, setWasOpened] = useState(false)
  if (opened && !wasOpened) setWasOpened(true)
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const fail = () => {
    setOpened(null)
    setFailed(true)
    setAttempt((count) => count + 1)
  }
  const handle = useMemo<AccountDialogsHandle>(
    () => ({
      openLogin: (options = {}) => setOpened({ dialog: 'login', ...options }),
      openSignUp: (wanted = 'student') => {
        setType(wanted)
        setOpened({ dialog: 'signUp', type: wanted })
      },
      openForgot: (email = '') => setOpened({ dialog: 'forgot', email }),
      openUnverified: (email) => setOpened({ dialog: 'unverified', email }),
    }),
    [],
  )
  const close = () => {
    setOpened(null)
    setFailed(false)
  }

  return (
    <AccountDialogsContext value={handle}>
      {children}
      <DialogBoundary key={attempt} onFail={fail}>
        <Suspense>
          {opened?.dialog === 'login' && (
            <LoginDialog
              email={opened.email ?? ''}
              reason={opened.reason}
              onClose={close}
              onSignUp={() => handle.openSignUp(type)}
              onForgot={handle.openForgot}
              // After an expired session the person stays on the same screen.
              onSignedIn={opened.reason ? stay : leaveForDashboard}
            />
          )}
          {opened?.dialog === 'signUp' && (
            <SignUpDialog
              initialType={opened.type}
              onTypeChange={setType}
              onClose={close}
              onLogin={() => handle.openLogin()}
              onUnverified={handle.openUnverified}
              onSignedUp={leaveForDashboard}
            />
          )}
          {opened?.dialog === 'forgot' && (
            <ForgotDialog email={opened.email} onClose={close} onLogin={(email) => handle.openLogin({ email })} />
          )}
          {opened?.dialog === 'unverified' && (
            <UnverifiedDialog
              email={opened.email}
              onClose={close}
              onLogin={() => handle.openLogin({ email: opened.email })}
            />
          )}
        </Suspense>
      </DialogBoundary>
      <DialogFailure isShown={hasFailed && !opened} />
      {wasOpened && (
        <DialogBoundary onFail={stay}>
          <Suspense>{companion}</Suspense>
        </DialogBoundary>
      )}
    </AccountDialogsContext>
  )
}

export function useAccountDialogs(): AccountDialogsHandle {
  const handle = use(AccountDialogsContext)
  if (!handle) throw new Error('useAccountDialogs must be used within AccountDialogs')
  return handle
}
