import { useState } from 'react'

/** Returns the first of these until it is gone from them: what stands beside a list stays the same while rows come in above it. */
export function useHeldFirst<Id>(ids: readonly Id[]): Id | undefined {
  const [held, setHeld] = useState(ids[0])
  const isThere = held !== undefined && ids.includes(held)
  if (!isThere && held !== ids[0]) setHeld(ids[0])
  return isThere ? held : ids[0]
}
