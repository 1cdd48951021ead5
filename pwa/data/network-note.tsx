import { NetworkWords } from './needs-network.tsx'
import { useOnline } from './sync-provider.tsx'

/** Why the buttons beside it do nothing now: what several people may decide at once, the server decides (SYNC.md, "Mutations"). */
export function NetworkNote() {
  return useOnline() ? null : <NetworkWords />
}
