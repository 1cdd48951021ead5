import { useEffect, useState } from 'react'

/**
 * Returns the pixels that an on-screen keyboard covers at the bottom of the layout viewport. Zero if the keyboard shrinks the page itself
 * (`interactive-widget=resizes-content`). iOS lays it over the page and changes only the visual viewport.
 */
export function useKeyboardInset(isActive: boolean): number {
  const [inset, setInset] = useState(0)

  useEffect(() => {
    const viewport = window.visualViewport
    if (!isActive || !viewport) return

    const measure = () => {
      // Two fingers that enlarge the page make this viewport smaller too, and move it.
      const moved = viewport.scale > 1.01 ? 0 : viewport.offsetTop
      setInset(Math.max(0, Math.round(window.innerHeight - viewport.height * viewport.scale - moved)))
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      setInset(0)
    }
  }, [isActive])

  return inset
}
