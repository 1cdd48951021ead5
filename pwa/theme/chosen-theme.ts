export type Theme = 'system' | 'light' | 'dark'

/** Holds `light` or `dark`; without it the theme is the system's. The documents' own scripts read it before anything is drawn. */
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

/** Keeps the choice on this device and shows it, also in the bars that a phone draws around the page. */
export const chooseTheme = (theme: Theme): void => {
  if (isForced(theme)) localStorage.setItem(themeKey, theme)
  else localStorage.removeItem(themeKey)
  showTheme(theme)
}

const showTheme = (theme: Theme): void => {
  const { dataset } = document.documentElement
  if (isForced(theme)) dataset['theme'] = theme
  else delete dataset['theme']
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const scheme = bar.dataset['scheme']
    if (isForced(theme)) bar.media = scheme === theme ? 'all' : 'not all'
    else bar.media = `(prefers-color-scheme: ${scheme})`
  }
}

/** Whether the page is dark now. */
export const isDark = (): boolean => {
  const theme = readTheme()
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}
