export type Theme = 'system' | 'light' | 'dark'

/**
 * The key holds `light` or `dark`; without it the system's theme applies. The documents apply it before the first paint
 * (pwa/theme/chosen-theme.html).
 */
const themeKey = 'coup-de-main.theme'

const isForced = (value: unknown): value is Exclude<Theme, 'system'> => value === 'light' || value === 'dark'

/** Returns the theme chosen on this device; the system's theme in a browser that refuses its storage. */
export const readTheme = (): Theme => {
  try {
    const stored = localStorage.getItem(themeKey)
    return isForced(stored) ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Stores the choice on this device. A script of the document applies it, as it applies the choice of another tab (pwa/theme/chosen-theme.html). */
export const chooseTheme = (theme: Theme): void => {
  if (isForced(theme)) localStorage.setItem(themeKey, theme)
  else localStorage.removeItem(themeKey)
  // The browser fires this event only in other tabs.
  dispatchEvent(new StorageEvent('storage', { key: themeKey }))
}

/** Calls `listener` whenever a theme is chosen, in this tab or another. Returns the function that ends it. */
export const followTheme = (listener: () => void): (() => void) => {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** Whether the page is dark at present. */
export const isDark = (): boolean => {
  const theme = readTheme()
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}
