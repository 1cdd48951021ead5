import { Refusal } from './memory-data.ts'

/*
 * Photos of the simulation hold their content in their media type: reading real bytes takes real time, and the virtual clock would advance
 * differently in each run.
 */

export const memoryPhoto = (content: string): Blob => new Blob(['.'], { type: `image/${content.replaceAll(' ', '-')}` })

/** A photo that the server refuses. */
export const brokenPhoto = memoryPhoto('broken')

/** Throws the server's refusal if a photo is missing or broken. */
export function ensureWhole(photo: string | undefined): asserts photo is string {
  if (photo === undefined) throw new Refusal('invalid')
  if (photo.startsWith(`data:${brokenPhoto.type};`)) throw new Refusal('wrong_type')
}

export const readPhoto = (photo: Blob): Promise<string> => Promise.resolve(`data:${photo.type};base64,Lg==`)
