/** Chromium's event, which a page may keep and use for one prompt. TypeScript's types lack it. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `installed`: on this device. `later`: declined; only the settings still offer it. */
type InstallDecision = 'installed' | 'later'

/** Belongs to the device, whoever is signed in. */
const key = 'coup-de-main.install'

const readDecision = (): InstallDecision | undefined => {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'installed' || kept === 'later' ? kept : undefined
  } catch {
    return undefined
  }
}

const storeDecision = (decision: InstallDecision): void => {
  try {
    localStorage.setItem(key, decision)
  } catch {
    // In a browser that denies its storage, the invitation may appear again.
  }
}

let prompt: InstallPrompt | undefined
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/**
 * Keeps the browser's prompt until a fitting moment (rule 1.2.380), because no page may ask while it loads. The app calls it before anything else.
 */
export const keepInstallPrompt = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt = event as InstallPrompt
    // The browser sends this event again only if the app was removed.
    if (readDecision() === 'installed') storeDecision('later')
    notify()
  })
  addEventListener('appinstalled', () => {
    prompt = undefined
    storeDecision('installed')
    notify()
  })
}

/** Calls the listener when `readInstallWay` may have changed. Returns the function that ends it. */
export const watchInstallWay = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * How this browser installs the app: by its own prompt, by the system's share sheet, or perhaps by the browser's menu. Undefined if the app is
 * installed, and within the installed app.
 */
export type InstallWay = 'prompt' | 'share' | 'menu'

export const readInstallWay = (): InstallWay | undefined => {
  if (isInstalledApp() || readDecision() === 'installed') return undefined
  if (prompt) return 'prompt'
  return isAppleTouch() ? 'share' : 'menu'
}

const isInstalledApp = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** An iPad identifies itself as a Mac. Browsers within other apps do not call themselves Safari, and their share sheet has no home screen. */
const isAppleTouch = (): boolean => {
  const { userAgent, maxTouchPoints } = navigator
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return isApple && userAgent.includes('Safari/')
}

/** Whether other apps can share into the installed app. Only Chromium's browsers on these systems support that. */
export const receivesShares = (): boolean => prompt !== undefined && /Android|Windows|CrOS/.test(navigator.userAgent)

/** Shows the browser's prompt. Returns whether the person agreed; false without a prompt. A prompt can be shown only once. */
export const askToInstall = async (): Promise<boolean> => {
  const asked = prompt
  prompt = undefined
  const isAgreed = (await asked?.prompt().catch(() => undefined))?.outcome === 'accepted'
  notify()
  return isAgreed
}

/** Returns whether the app may offer the installation unasked: there is a way to show, and nobody has declined it (rule 1.2.380). */
export const mayOfferInstall = (): boolean => {
  const way = readInstallWay()
  return (way === 'prompt' || way === 'share') && readDecision() === undefined
}

export const putInstallOff = (): void => storeDecision('later')
