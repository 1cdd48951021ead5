import type { Plant } from './plant.ts'

/** Mistakes in signing out. */
const inSigningOut: Plant[] = [
  {
    name: 'a captive portal counts as the server that knows no session',
    file: 'sync/http/transport.ts',
    find: `await ensureSignedOut(request)`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'a sign-out deletes what was written since the question',
    file: 'sync/store/deletion.ts',
    find: `!asked.has(id)`,
    instead: `false`,
  },
  {
    name: 'a deletion that was interrupted is forgotten',
    shownBy: 'crashes',
    file: 'sync/engine/session.ts',
    find: `await parts.store().entries.where('key').startsWith('delete:').toArray()`,
    instead: `[]`,
  },
]

/** Mistakes in what happens when a person leaves a device. */
export const plantsInLeaving: readonly Plant[] = [...inSigningOut]
