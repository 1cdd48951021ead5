import { NeedsNetwork } from './needs-network.tsx'
import { useOnline } from './sync-provider.tsx'

/** Explains why the buttons beside it are disabled offline: only the server decides contended acts (sync/README.md §1.2). */
export function NetworkNote() {
  return useOnline() ? null : <NeedsNetwork />
}
