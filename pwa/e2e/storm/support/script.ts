import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../../../sync/testing/random.ts'
import type { Device } from './device.ts'
import { faultKinds, type Fault, type FaultKind, type Line } from './line.ts'
import { meetsStreams } from './request-faults.ts'
import { kindOfLea, type Writing } from './writing.ts'
import type { Kind } from './written.ts'

/** The faults on the line, with their times, and the texts of two people. Everything is decided before the script begins. */
export interface Script {
  faults: (Fault & { at: number })[]
  /** What Lea writes, one after the other. */
  lea: Kind[]
  /** What Marc writes meanwhile. */
  marc: Kind[]
  /** Whether the app is reloaded first. */
  isReopened: boolean
  /** Milliseconds without faults after the script; undefined if the next one follows at once. */
  calm: number | undefined
}

/** Deals the kinds of faults like cards: each comes once before any comes again. */
export function dealKinds(random: Random): () => FaultKind {
  let left: FaultKind[] = []
  return () => {
    if (left.length === 0) left = [...faultKinds]
    return left.splice(random.between(0, left.length - 1), 1)[0]!
  }
}

export function writeScript(random: Random, deal: () => FaultKind): Script {
  const faults = Array.from({ length: random.between(2, 4) }, () => {
    const kind = deal()
    const path = random.weighted([
      [5, '/api/sync/push'],
      [2, '/api/sync/pull'],
      [2, '/api/sync/'],
      [1, meetsStreams.has(kind) ? '/api/sync/events' : '/api/'],
    ])
    const [at, times, lasts] = [random.between(0, 1_500), random.between(1, 3), random.between(300, 3_000)]
    return { kind, path, times, lasts, at, random: random.fork() }
  })
  const lea = Array.from({ length: random.between(1, 3) }, () => kindOfLea(random))
  const marc: Kind[] = random.chance(0.4) ? ['offer'] : []
  const calm = random.chance(0.6) ? random.between(100, 1_200) : undefined
  return { faults, lea, marc, isReopened: random.chance(0.1), calm }
}

/** Plays a script on the line between these devices and the server. */
export async function playScript(script: Script, line: Line, devices: { lea: Device; marc: Device }, writing: Writing) {
  const pages = [devices.lea.page(), devices.marc.page()]
  const goWrong = async (fault: Script['faults'][number]) => {
    await pause(fault.at)
    await line.play(fault, pages)
  }
  const write = async (device: Device, planned: Kind[]) => {
    if (script.isReopened) await device.page().goto('/dashboard')
    for (const kind of planned) await writing.write(device, await writing.next(kind, device))
  }
  await Promise.all([...script.faults.map(goWrong), write(devices.lea, script.lea), write(devices.marc, script.marc)])
  if (script.calm === undefined) return
  line.heal()
  await pause(script.calm)
}
