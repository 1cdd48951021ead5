import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../../../sync/testing/random.ts'
import type { Server } from '../../support/server.ts'
import type { Device } from './device.ts'
import { readStored, type Stored } from './stored.ts'
import { kindOfLea, type Writing } from './writing.ts'
import type { Written } from './written.ts'

interface Round {
  random: Random
  server: Server
  device: Device
  writing: Writing
  isServerDead: boolean
}

/**
 * Writes one to three texts and kills the browser, sometimes in the midst of the last one, and sometimes the server before. Returns whether the
 * device was seen to hold the last text, and held it again afterwards.
 */
export async function writeAndKill({ random, server, device, writing, isServerDead }: Round): Promise<boolean> {
  const isMarc = device.person.user.userType === 'private'
  await pause(random.between(0, 2_000))
  if (isServerDead) await server.kill()
  const acts = random.between(1, isMarc ? 2 : 3)
  let last: Written | undefined
  for (let n = 0; n < acts; n += 1) {
    last = await writing.next(isMarc ? 'offer' : kindOfLea(random), device)
    const isCut = n === acts - 1 && random.chance(isMarc ? 0.6 : 0.4)
    const done = writing.write(device, last, isCut)
    // Marc's offers take four steps, so their writing is cut later.
    await (isCut ? Promise.race([done, pause(random.between(200, isMarc ? 5_000 : 2_500))]) : done)
  }
  if (random.chance(0.5)) await pause(random.between(0, 400))
  // Reading takes a moment in which more is stored, so it isn't done each time.
  const before = random.chance(0.5) ? await readStored(device.page(), device.person).catch(() => undefined) : undefined
  await device.kill()
  if (isServerDead) await server.restart()
  await device.reopen()
  await device.page().goto('/dashboard')
  if (!last || !before || !holds(before, last)) return false
  if (holds(await readStored(device.page(), device.person), last)) return true
  // The text has left the device, so the server must have it.
  last.isConfirmed = true
  return false
}

/** Whether a draft or the outbox has this text. */
const holds = ({ drafts, unsent }: Stored, { kind, text }: Written): boolean =>
  kind !== 'photo' && [...drafts, ...unsent].some((one) => one.includes(text))
