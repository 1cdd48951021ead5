import type { Job } from '../../../../schema/jobs/job.ts'
import type { Random } from '../../../../sync/testing/random.ts'
import { publish } from '../../support/people.ts'
import { report } from '../../support/report.ts'
import { act, whyNot } from './acts.ts'
import type { Device } from './device.ts'
import { readStored } from './stored.ts'
import { colourOf, type Cast, type Kind, type Written } from './written.ts'

/** The texts that two people write during a storm. */
export interface Writing {
  written: Written[]
  /** Plans the next text of this kind. If the device holds an offer as a draft, that offer is planned again and continued. */
  next: (kind: Kind, device: Device) => Promise<Written>
  /** Writes a text on the device. Resolves once the screen has confirmed it or the act has failed. A failure is printed, unless `mayFail`. */
  write: (device: Device, one: Written, mayFail?: boolean) => Promise<void>
  /** Publishes offers if fewer than `least` are left to apply for. Returns the newest of them, which the device does not hold yet. */
  stockOffers: (least: number) => Promise<Job | undefined>
  /** How many acts failed that should not have. */
  failed: () => number
  /** How many offers were continued from a draft. */
  resumed: () => number
}

/** `pickTalk` chooses the conversation of a message. `scene` is part of the texts, so that they differ from those of other scenes. */
export function startWriting({ marc }: Cast, pickTalk: () => Job, scene: number): Writing {
  const written: Written[] = []
  // A letter needs an offer of its own.
  const offers: Job[] = []
  let published = 0
  let resumed = 0
  let failed = 0

  return {
    written,
    next: async (kind, { page, person }) => {
      if (kind === 'offer') {
        const { draftedOffer } = await readStored(page(), person)
        const begun = written.find((one) => one.kind === 'offer' && one.text === draftedOffer)
        if (begun) {
          resumed += 1
          return begun
        }
      }
      const n = written.length
      const one: Written = { kind, text: kind === 'photo' ? colourOf(n) : `Texte ${scene}.${n}.`, isConfirmed: false }
      if (kind === 'message') one.job = pickTalk()
      if (kind === 'letter') one.job = offers.shift()!
      written.push(one)
      return one
    },
    write: async ({ page }, one, mayFail = false) => {
      try {
        await act[one.kind](page(), one)
        one.isConfirmed = true
      } catch (error) {
        if (mayFail) return
        failed += 1
        report(await whyNot(page(), one, error))
      }
    },
    stockOffers: async (least) => {
      if (offers.length >= least) return undefined
      const fresh: Job[] = []
      for (let n = 0; n < 2 * least; n += 1) fresh.push(await publish(marc, `Offre ${scene}.${(published += 1)}`))
      offers.push(...fresh)
      return fresh.at(-1)
    },
    failed: () => failed,
    resumed: () => resumed,
  }
}

/** Picks the kind of text that Lea writes next. */
export const kindOfLea = (random: Random): Kind =>
  random.weighted<Kind>([
    [5, 'message'],
    [3, 'letter'],
    [2, 'bio'],
    [1, 'photo'],
  ])
