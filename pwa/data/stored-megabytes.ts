import { useEffect, useState } from 'react'

/** "12.3" */
export const formatMegabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

/** Returns how much the browser says that this site stores, "12.3", once it has said so; it is asked again with each `turn`. */
export function useStoredMegabytes(turn = 0): string | undefined {
  const [megabytes, setMegabytes] = useState<string>()
  useEffect(() => {
    void navigator.storage?.estimate().then(({ usage = 0 }) => setMegabytes(formatMegabytes(usage)))
  }, [turn])
  return megabytes
}
