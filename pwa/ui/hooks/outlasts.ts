import { useEffect, useState } from 'react'

/** Whether something has been so for longer than `ms` milliseconds. What passes sooner need not be shown. */
export function useOutlasts(isSo: boolean, ms: number): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasted(true), ms)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isSo, ms])
  return isSo && hasLasted
}
