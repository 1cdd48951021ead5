import { parseArgs } from 'node:util'
import { Random } from '../../sync/testing/random.ts'
import { Refusal } from '../http/refusal.ts'
import { newId } from '../../schema/ids.ts'
import { encodePhoto } from './image.ts'
import { makeImage, metadataIn } from './test-images.ts'

export interface ImageStormOptions {
  images: number
  seed: number
}

/** `crashed`: images that ended neither in a photo nor in a refusal. `leaking`: photos that contain anything but pixels. */
export interface ImageStormResult {
  encoded: number
  refused: number
  crashed: string[]
  leaking: string[]
}

/** `npm run storm -- images`: prints one line. Returns true if nothing crashed and no metadata was left. */
export async function storm(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { images: { type: 'string' }, seed: { type: 'string' } } })
  const { images = '2000', seed = String(Date.now() % 1_000_000) } = values
  const { encoded, refused, crashed, leaking } = await runImageStorm({ images: Number(images), seed: Number(seed) })
  console.log(
    `images: ${encoded + refused} mutated, ${encoded} encoded, ${refused} refused, ` +
      `${crashed.length} crashed, ${leaking.length} with metadata left (seed ${seed})`,
  )
  for (const line of [...crashed, ...leaking]) console.log(line)
  return encoded > 0 && refused > 0 && crashed.length + leaking.length === 0
}

const formats = ['jpeg', 'png', 'webp'] as const

/** Sends corrupted copies of good photos, and checks each result against the allowed ones. */
export async function runImageStorm({ images, seed }: ImageStormOptions): Promise<ImageStormResult> {
  const source = new Random(seed)
  const random = () => source.next()
  const originals = await Promise.all(
    formats.map(async (format) => ({ format, bytes: await makeImage({ format, orientation: 6 }) })),
  )
  const result: ImageStormResult = { encoded: 0, refused: 0, crashed: [], leaking: [] }

  for (let number = 0; number < images; number++) {
    const { format, bytes } = originals[number % originals.length]!
    const mutation = source.pick(mutations) ?? flipOne
    const label = `image ${number}: ${format}, ${mutation.name}`
    try {
      const { full, thumbnail } = await encodePhoto(mutation(Buffer.from(bytes), random), newId())
      result.encoded += 1
      const left = [...metadataIn(full), ...metadataIn(thumbnail)]
      if (left.length > 0) result.leaking.push(`${label}: ${left.join(', ')}`)
    } catch (error) {
      result.refused += 1
      if (!(error instanceof Refusal)) result.crashed.push(`${label}: ${String(error)}`)
    }
  }
  return result
}

type Chance = () => number
type Mutation = (bytes: Buffer, random: Chance) => Buffer

const at = (bytes: Buffer, random: Chance) => Math.floor(random() * bytes.length)
const headerAt = (bytes: Buffer, random: Chance) => Math.floor(random() * Math.min(bytes.length, 400))

const flipOne: Mutation = (bytes, random) => {
  const place = at(bytes, random)
  bytes[place] = bytes[place]! ^ (1 << Math.floor(random() * 8))
  return bytes
}
const breakHeader: Mutation = (bytes, random) => {
  for (let count = 0; count < 3; count++) bytes[headerAt(bytes, random)] = Math.floor(random() * 256)
  return bytes
}
const scatter: Mutation = (bytes, random) => {
  for (let count = 0; count < 40; count++) bytes[at(bytes, random)] = Math.floor(random() * 256)
  return bytes
}
/** Makes lengths and sizes in headers enormous. */
const enlarge: Mutation = (bytes, random) => {
  const place = headerAt(bytes, random)
  bytes.fill(0xff, place, place + 4)
  return bytes
}
const truncate: Mutation = (bytes, random) => bytes.subarray(0, at(bytes, random))
const repeatPart: Mutation = (bytes, random) => {
  const from = at(bytes, random)
  const part = bytes.subarray(from, from + Math.floor(random() * 2_000))
  return Buffer.concat([bytes.subarray(0, from), part, part, part, bytes.subarray(from)])
}
const cutOut: Mutation = (bytes, random) => {
  const from = at(bytes, random)
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + Math.floor(random() * 200))])
}
const append: Mutation = (bytes, random) =>
  Buffer.concat([bytes, Buffer.from(`<script>${'secret'.repeat(Math.floor(random() * 2_000))}</script>`)])
const swapHalves: Mutation = (bytes, random) => {
  const middle = at(bytes, random)
  return Buffer.concat([bytes.subarray(0, 16), bytes.subarray(middle), bytes.subarray(16, middle)])
}

const mutations = [flipOne, breakHeader, scatter, enlarge, truncate, repeatPart, cutOut, append, swapHalves] as const
