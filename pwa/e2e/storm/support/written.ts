import sharp from 'sharp'
import type { Job } from '../../../../schema/jobs/job.ts'
import type { Person } from '../../support/people.ts'

export const kinds = ['letter', 'message', 'bio', 'photo', 'offer'] as const
export type Kind = (typeof kinds)[number]

/** A text or a photo that a person sent from a browser. */
export interface Written {
  kind: Kind
  /** Differs from every other text. For a photo it is the colour, such as "#2f8060", for an offer its title. */
  text: string
  /** The job of a letter or a message. */
  job?: Job
  /** Whether the screen has confirmed it, or the device was seen to hold it when it was killed and has sent it since. */
  isConfirmed: boolean
}

/** Lea writes letters, messages, her bio and photos. Marc reads them, and publishes the offers. */
export interface Cast {
  marc: Person
  lea: Person
}

export const authorOf = (kind: Kind, { marc, lea }: Cast): Person => (kind === 'offer' ? marc : lea)

/** Returns a colour that differs enough from those of its neighbours to be told apart once it is compressed. */
export const colourOf = (n: number): string =>
  `#${[16, 8, 0].map((shift) => ((40 + ((n * 2_654_435_761) >>> shift)) & 0xff).toString(16).padStart(2, '0')).join('')}`

/** Makes a picture of one colour. */
export const pictureOf = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer()

/** Whether two colours are nearly the same: compression changes a colour a little. */
export const isNear = (one: string, other: string): boolean =>
  [1, 3, 5].every((at) => Math.abs(parseInt(one.slice(at, at + 2), 16) - parseInt(other.slice(at, at + 2), 16)) <= 6)

/** Returns the count of each kind, also of kinds without any: "3 letter, 0 message". */
export const byKind = <Name extends string>(names: readonly Name[], countOf: (name: Name) => number): string =>
  names.map((name) => `${countOf(name)} ${name}`).join(', ')
