/*
 * Photos of the simulation bear their content in the type: reading a real one takes time of its own, and the virtual clock would go
 * on meanwhile, each time elsewhere.
 */

export const memoryPhoto = (content: string): Blob => new Blob(['.'], { type: `image/${content.replaceAll(' ', '-')}` })

/** Bears no photo that the server would take. */
export const brokenPhoto = memoryPhoto('broken')

export const readPhoto = (photo: Blob): Promise<string> => Promise.resolve(`data:${photo.type};base64,Lg==`)
