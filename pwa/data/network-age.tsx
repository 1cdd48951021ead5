import { AgeNote } from './age-note.tsx'
import { NeedsNetwork } from './needs-network.tsx'
import { useOnline } from './sync-provider.tsx'

/** Without network it says how old what stands beside it is, and why the acts on it wait. */
export function NetworkAge({ at }: { at: number | undefined }) {
  if (useOnline()) return null
  return (
    <>
      <AgeNote at={at} />
      <NeedsNetwork />
    </>
  )
}
