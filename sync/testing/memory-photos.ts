/*
 * Photos of the simulation hold their content in the type: reading real bytes takes real time, in which the virtual clock would
 * advance differently in each run.
 */

export const memoryPhoto = (content: string): Blob => new Blob(['.'], { type: `image/${content.replaceAll(' ', '-')}` })

/** A photo that the server refuses. */
export const brokenPhoto = memoryPhoto('broken')

export const readPhoto = (photo: Blob): Promise<string> => Promise.resolve(`data:${photo.type};base64,Lg==`)
