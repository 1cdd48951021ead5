import { AgeNote } from './age-note.tsx'
import { NeedsNetwork } from './needs-network.tsx'
import { useOnline } from './sync-provider.tsx'

/** Without network, says how old the rows beside it are, and why the buttons on them are disabled. */
export function NetworkAge({ at }: { at: number | undefined }) {
  if (useOnline()) return null
  return (
    <>
      <AgeNote at={at} />
      <NeedsNetwork />
    </>
  )
}
