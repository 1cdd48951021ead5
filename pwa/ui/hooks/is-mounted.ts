import { useEffect, useRef } from 'react'

/** Returns a function that tells whether the component is on the page, for what follows a wait: the person may have gone elsewhere meanwhile. */
export function useIsMounted(): () => boolean {
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return () => isThere.current
}
