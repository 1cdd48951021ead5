import { useEffect, useState } from 'react'

/** "12.3" */
export const formatMegabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

/** Returns the browser's estimate of what this site stores in MB, "12.3"; undefined until it arrives, or if the browser refuses it. Each new `turn` asks the browser again. */
export function useStoredMegabytes(turn = 0): string | undefined {
  const [megabytes, setMegabytes] = useState<string>()
  useEffect(() => {
    navigator.storage?.estimate().then(
      ({ usage = 0 }) => setMegabytes(formatMegabytes(usage)),
      () => undefined,
    )
  }, [turn])
  return megabytes
}
