import { documentIds } from '../../schema/documents.ts'
import { readStoredUser } from '../session/stored-user.ts'
import { lazyAgain, lazyComponent, lazyModule } from '../ui/lazy.tsx'
import { nextTask } from '../ui/next-task.ts'

/** Loads the app's stylesheet with the first dialog: the landing's document has only its own rules, all other documents have the whole sheet. */
const withStyle = async <Module>(module: Promise<Module>) =>
  (await Promise.all([module, hasSheet() || import('../theme/whole.ts')]))[0]

/**
 * Whether the app's stylesheet is there. The server's renderer needs none, and a rendered page contains it. The app's shell links to it, so that a
 * second import loads nothing.
 */
const hasSheet = () => import.meta.env.SSR || document.getElementById(documentIds.sheet) !== null

/** On a page that holds the dialogs back, their code waits for `preloadDialogs` or for a press. */
let held: { until: Promise<void>; release: () => void } | undefined

/** Delays the dialogs' code. A page whose visitors may never open a dialog calls it before it is hydrated. */
export const holdDialogs = (): void => {
  let release = () => {}
  const until = new Promise<void>((resolve) => (release = resolve))
  held = { until, release }
}

/** Ends the delay; called when a dialog is needed. */
export const releaseDialogs = (): void => held?.release()

/** Loads the frame of all dialogs and then one of them, each in its own task. */
const inSteps = async <Module>(load: () => Promise<Module>) => {
  await held?.until
  await nextTask()
  await import('../ui/overlays/dialog.tsx')
  await nextTask()
  return await withStyle(load())
}

const signUpCode = lazyModule(() => inSteps(() => import('./sign-up-dialog.tsx')))
const loginCode = lazyModule(() => inSteps(() => import('./login-dialog.tsx')))
export const SignUpDialog = lazyComponent(signUpCode, (module) => module.SignUpDialog, lazyAgain)
export const LoginDialog = lazyComponent(loginCode, (module) => module.LoginDialog, lazyAgain)
export const ForgotDialog = lazyAgain(async () => (await withStyle(import('./forgot-dialog.tsx'))).ForgotDialog)
export const UnverifiedDialog = lazyAgain(
  async () => (await withStyle(import('./unverified-dialog.tsx'))).UnverifiedDialog,
)

/**
 * Loads a visitor's dialogs before they are opened, the likelier one first. If their code fails to load, the dialog reports it when it is opened.
 */
export const preloadDialogs = (): void => {
  const preload = async () => {
    if (readStoredUser() !== null) return
    releaseDialogs()
    for (const { ask } of [signUpCode, loginCode]) {
      await nextTask()
      await ask()
    }
  }
  preload().catch(() => undefined)
}

/** Resolves once the server can render the visitors' dialog: rendering is synchronous and cannot wait for its code. */
export const provideDialogs = (): Promise<unknown> => signUpCode.ask()
