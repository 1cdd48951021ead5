export type Theme = 'system' | 'light' | 'dark'

/** Holds `light` or `dark`; without it the theme is the system's. The documents show it before anything is drawn (pwa/theme/chosen-theme.html). */
const themeKey = 'coup-de-main.theme'

const isForced = (value: unknown): value is Exclude<Theme, 'system'> => value === 'light' || value === 'dark'

/** Returns the theme that was chosen on this device; the system's in a browser that refuses its storage. */
export const readTheme = (): Theme => {
  try {
    const stored = localStorage.getItem(themeKey)
    return isForced(stored) ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Keeps the choice on this device. A script of the document shows it, as it shows what another tab chooses (pwa/theme/chosen-theme.html). */
export const chooseTheme = (theme: Theme): void => {
  if (isForced(theme)) localStorage.setItem(themeKey, theme)
  else localStorage.removeItem(themeKey)
  // A browser tells other tabs alone.
  dispatchEvent(new StorageEvent('storage', { key: themeKey }))
}

/** Calls `listener` whenever a theme is chosen, in this tab or another. Returns what ends that. */
export const followTheme = (listener: () => void): (() => void) => {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** Whether the page is dark now. */
export const isDark = (): boolean => {
  const theme = readTheme()
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}
