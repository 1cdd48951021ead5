/*
 * What other apps may hand to the installed app, and where. The manifest says it to the system (.build/manifest.ts); the service worker takes
 * it (pwa/service-worker-share.ts), and the server answers where there is none yet.
 */

/** The types of photos that a conversation takes (rule 1.2.310). */
const photoTypes = ['image/jpeg', 'image/png']

/** As the manifest has it: a form, posted to the path of the screen that asks for whom it is. */
export const shareTarget = {
  action: '/share',
  method: 'POST' as const,
  enctype: 'multipart/form-data',
  params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'photos', accept: photoTypes }] },
}

/** Of one share: how many photos are kept, and the bytes of each. They are made light before they are sent. */
export const shareLimits = {
  photos: 10,
  photoBytes: 30 * 1024 * 1024,
  characters: 20_000,
  ms: 24 * 60 * 60_000,
} as const

/** Why nothing of a share was kept: there was no room for it, or nothing that could read it, or nobody that it would be kept for. */
export const lostShares = ['space', 'unread'] as const
export type LostShare = (typeof lostShares)[number]

/** Where a share leads that could not be kept. */
export const lostSharePath = (why: LostShare): string => `${shareTarget.action}?lost=${why}`

export interface ShareParts {
  text: string
  photos: Blob[]
  /** How many files were left out: no photos of these types, too heavy, or too many. */
  leftOut: number
}

/** Reads what was shared. Apps say the same in several fields: each is taken once. */
export const readShare = (form: FormData): ShareParts => {
  const { title, text, url } = shareTarget.params
  const words: string[] = []
  // The words first, so that a title that stands in them is left out.
  for (const name of [text, url, title]) {
    const said = form.get(name)
    if (typeof said !== 'string' || said.trim() === '' || words.some((one) => one.includes(said.trim()))) continue
    if (name === title) words.unshift(said.trim())
    else words.push(said.trim())
  }
  const files = shareTarget.params.files.flatMap(({ name }) => form.getAll(name)).filter((one) => one instanceof Blob)
  // A form without a chosen file has an empty one.
  const chosen = files.filter(({ size }) => size > 0)
  const photos = chosen
    .filter(({ type, size }) => photoTypes.includes(type) && size <= shareLimits.photoBytes)
    .slice(0, shareLimits.photos)
  return {
    text: words.join('\n').slice(0, shareLimits.characters),
    photos,
    leftOut: chosen.length - photos.length,
  }
}
