import { useState } from 'react'

/** Returns whether `isTrue` is, or was at an earlier rendering. */
export function useEver(isTrue: boolean): boolean {
  const [was, setWas] = useState(isTrue)
  if (isTrue && !was) setWas(true)
  return isTrue || was
}
