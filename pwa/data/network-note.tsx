import { NeedsNetwork } from './needs-network.tsx'
import { useOnline } from './sync-provider.tsx'

/** Explains why the buttons beside it are disabled offline: only the server can decide contended actions (sync/README.md §1.2). */
export function NetworkNote() {
  return useOnline() ? null : <NeedsNetwork />
}
