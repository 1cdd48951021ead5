import sharp from 'sharp'
import type { Job } from '../../../../schema/jobs/job.ts'
import type { Person } from '../../support/people.ts'

export const kinds = ['letter', 'message', 'bio', 'photo', 'offer'] as const
export type Kind = (typeof kinds)[number]

/** Something that somebody wrote in a browser. */
export interface Written {
  kind: Kind
  /** Unlike every other text; of a photo the colour, "#2f8060"; of an offer its title. */
  text: string
  /** What a letter or a message is about. */
  job?: Job
  /** Whether the screen had confirmed it, or the device was seen to hold it when it was killed and has given it away since. */
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

/** A picture of one colour. */
export const pictureOf = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer()

/** Compression moves a colour a little. */
export const isNear = (one: string, other: string): boolean =>
  [1, 3, 5].every((at) => Math.abs(parseInt(one.slice(at, at + 2), 16) - parseInt(other.slice(at, at + 2), 16)) <= 6)

/** Says how many there are of each kind: "3 letter, 0 message". A kind that nothing is of shows as a nought. */
export const byKind = <Name extends string>(names: readonly Name[], countOf: (name: Name) => number): string =>
  names.map((name) => `${countOf(name)} ${name}`).join(', ')
