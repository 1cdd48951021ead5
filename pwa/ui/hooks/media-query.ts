import { useSyncExternalStore } from 'react'

/** Whether a media query holds now; follows the window. Widths in rem, as in the styles: large text turns a wide window narrow. False where there is no window. */
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
