import { NetworkWords } from './needs-network.tsx'
import { useOnline } from './sync-provider.tsx'

/** Why the buttons beside it do nothing now: what several people may decide at once, the server decides (sync/README.md §1.2). */
export function NetworkNote() {
  return useOnline() ? null : <NetworkWords />
}
