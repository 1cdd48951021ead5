import { useSyncExternalStore } from 'react'

/**
 * Whether a media query matches now, and after each change of the window. Widths are in rem, as in the styles, so that large text makes a wide window
 * count as narrow. False without a window.
 */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (follow) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', follow)
      return () => media.removeEventListener('change', follow)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
