import { setTimeout as pause } from 'node:timers/promises'
import { countBroken, findUnshown, type Count } from './count.ts'
import type { Device } from './device.ts'
import { readHeld } from './held.ts'
import { readStored } from './stored.ts'
import type { Writing } from './writing.ts'
import { byKind, kinds, type Cast, type Written } from './written.ts'

interface Verdict extends Count {
  /** Mutations that still wait although no fault is left. */
  stuck: string[]
  /** Texts that the server holds and a device does not show. */
  unshown: string[]
  /** Mutations that the server refused, for which no storm gives it a reason. */
  refused: string[]
}

/** Seconds in which two devices must agree with the server, once all faults have ended and the app was reloaded. */
const longest = 120

/** Waits until both devices have sent their outboxes, and compares all written texts with the server and the devices. */
export async function judge(
  url: string,
  written: readonly Written[],
  cast: Cast,
  devices: readonly Device[],
): Promise<Verdict> {
  await Promise.all(devices.map(({ page }) => page().goto('/dashboard')))
  const look = async () => {
    const stored = await Promise.all(devices.map(({ page, person }) => readStored(page(), person)))
    const held = await readHeld(url, written, cast)
    return {
      held,
      stuck: stored.flatMap(({ unsent }) => unsent),
      refused: stored.flatMap(({ refused }) => refused),
      unshown: stored.flatMap(({ shown }, n) =>
        findUnshown(written, held, shown).map((one) => `${devices[n]!.person.user.firstName}: ${one}`),
      ),
    }
  }
  let seen = await look()
  for (let n = 0; n < longest && seen.stuck.length + seen.unshown.length > 0; n += 1) {
    await pause(1_000)
    seen = await look()
  }
  const { held, ...others } = seen
  const waits = ({ kind, text }: Written) =>
    others.stuck.some((one) => one.includes(kind === 'photo' ? 'photo.set' : text))
  const arrived = written.filter((one) => !waits(one))
  return { ...countBroken(arrived, held, cast), ...others }
}

/** Returns a line for the results: how many texts of each kind were written and confirmed, and what is wrong. */
export function describe({ written, failed }: Pick<Writing, 'written' | 'failed'>, verdict: Verdict): string {
  const confirmed = written.filter(({ isConfirmed }) => isConfirmed)
  const of = (list: readonly Written[]) =>
    `${list.length} (${byKind(kinds, (name) => list.filter(({ kind }) => kind === name).length)})`
  const { lost, doubled, stuck, misnamed, unshown, refused } = verdict
  return (
    `written ${of(written)}, confirmed ${of(confirmed)}, ${failed()} could not be done: ` +
    `${lost.length} lost, ${doubled.length} doubled, ${stuck.length} stuck, ${misnamed.length} misnamed, ${unshown.length} unshown, ${refused.length} refused`
  )
}

export const nothingBroken: Verdict = { lost: [], doubled: [], stuck: [], misnamed: [], unshown: [], refused: [] }
