import { AgeNote } from '../data/age-note.tsx'
import { useLevelAt } from '../data/age.ts'
import { useConnection } from '../data/sync-provider.tsx'

/** Shows how old the messages are while the server does not answer, in a chat that covers the app's frame (rule 1.2.401). */
export function ChatAge() {
  return useConnection() === 'online' ? null : <Age />
}

function Age() {
  return <AgeNote at={useLevelAt()} />
}
