/** Chromium's own question, which a page may keep and ask once. TypeScript's types lack it. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `installed`: on this device. `later`: asked once, and not again; the settings have it. */
type InstallWord = 'installed' | 'later'

/** Of the device, whoever is signed in. */
const key = 'coup-de-main.install'

const readWord = (): InstallWord | undefined => {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'installed' || kept === 'later' ? kept : undefined
  } catch {
    return undefined
  }
}

const keepWord = (word: InstallWord): void => {
  try {
    localStorage.setItem(key, word)
  } catch {
    // In a browser that refuses its storage, the question may come again.
  }
}

let prompt: InstallPrompt | undefined
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Keeps the browser's question until its moment (rule 1.2.380): no page asks as it loads. The app calls it before anything else. */
export const keepInstallPrompt = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt = event as InstallPrompt
    // The browser offers it again only where the app has been removed.
    if (readWord() === 'installed') keepWord('later')
    tell()
  })
  addEventListener('appinstalled', () => {
    prompt = undefined
    keepWord('installed')
    tell()
  })
}

/** Calls the listener when `readInstallWay` may have changed. Returns the function that ends it. */
export const watchInstallWay = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * How this browser installs the app: it asks by itself, the system's sheet of sharing has it, or the browser's menu may. Undefined where it
 * is installed, and within the installed app.
 */
export type InstallWay = 'prompt' | 'share' | 'menu'

export const readInstallWay = (): InstallWay | undefined => {
  if (isInstalledApp() || readWord() === 'installed') return undefined
  if (prompt) return 'prompt'
  return isAppleTouch() ? 'share' : 'menu'
}

const isInstalledApp = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** An iPad says that it is a Mac. Browsers within other apps do not call themselves Safari, and their sheet has no home screen. */
const isAppleTouch = (): boolean => {
  const { userAgent, maxTouchPoints } = navigator
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return isApple && userAgent.includes('Safari/')
}

/** Whether other apps can share into the installed app: Chromium's browsers on these systems alone let them. */
export const receivesShares = (): boolean => prompt !== undefined && /Android|Windows|CrOS/.test(navigator.userAgent)

/** Has the browser ask. Returns whether the person agreed; false where there is nothing to ask with. The question can be asked once. */
export const askToInstall = async (): Promise<boolean> => {
  const asked = prompt
  prompt = undefined
  const isAgreed = (await asked?.prompt().catch(() => undefined))?.outcome === 'accepted'
  tell()
  return isAgreed
}

/** Returns whether the app may offer it by itself here: there is a way to show, and nobody has put it off (rule 1.2.380). */
export const mayOfferInstall = (): boolean => {
  const way = readInstallWay()
  return (way === 'prompt' || way === 'share') && readWord() === undefined
}

export const putInstallOff = (): void => keepWord('later')
