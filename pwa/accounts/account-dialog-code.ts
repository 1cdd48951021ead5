import { lazy } from 'react'
import { documentIds } from '../../schema/documents.ts'
import { readStoredUser } from '../session/stored-user.ts'
import { codeOf } from '../ui/code.ts'
import { lazyOf } from '../ui/lazy-of.tsx'
import { nextTask } from '../ui/next-task.ts'

/** Loads the app's stylesheet with the first dialog: the landing's document has only its own rules, all others have the whole. */
const withStyle = async <Module>(module: Promise<Module>) =>
  (await Promise.all([module, hasSheet() || import('../theme/whole.ts')]))[0]

/** Who renders needs none, and a rendered page brings it along. The app's shell links to it, which the import sees. */
const hasSheet = () => import.meta.env.SSR || document.getElementById(documentIds.sheet) !== null

/** Where a page holds them back, the dialogs' code waits for `preloadDialogs` or for a press. */
let held: { until: Promise<void>; release: () => void } | undefined

/** A page whose readers may never open a dialog calls this before it is hydrated. */
export const holdDialogs = (): void => {
  let release = () => {}
  const until = new Promise<void>((resolve) => (release = resolve))
  held = { until, release }
}

/** A dialog is wanted: what a page holds back need not wait any longer. */
export const releaseDialogs = (): void => held?.release()

/** Loads the frame of all dialogs and then one of them, each in a task of its own. */
const inSteps = async <Module>(load: () => Promise<Module>) => {
  await held?.until
  await nextTask()
  await import('../ui/overlays/dialog.tsx')
  await nextTask()
  return await withStyle(load())
}

const signUpCode = codeOf(() => inSteps(() => import('./sign-up-dialog.tsx')))
const loginCode = codeOf(() => inSteps(() => import('./login-dialog.tsx')))
export const SignUpDialog = lazyOf(signUpCode, (module) => module.SignUpDialog)
export const LoginDialog = lazyOf(loginCode, (module) => module.LoginDialog)
export const ForgotDialog = lazy(async () => ({
  default: (await withStyle(import('./forgot-dialog.tsx'))).ForgotDialog,
}))
export const UnverifiedDialog = lazy(async () => ({
  default: (await withStyle(import('./unverified-dialog.tsx'))).UnverifiedDialog,
}))

/**
 * A visitor's dialogs are there before they are asked for, the likelier one first. Where their code fails to load, the dialog says so when
 * it is asked for.
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

/** Resolves once the server can render the dialogs of visitors: it cannot wait for code while it renders. */
export const provideDialogs = (): Promise<unknown> => Promise.all([signUpCode.ask(), loginCode.ask()])
