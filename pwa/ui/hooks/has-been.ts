import { useState } from 'react'

/** Whether `isTrue` is true, or was at an earlier render. */
export function useHasBeen(isTrue: boolean): boolean {
  const [was, setWas] = useState(isTrue)
  if (isTrue && !was) setWas(true)
  return isTrue || was
}
