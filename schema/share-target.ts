import { firstCharacters } from './text.ts'

/*
 * The content that other apps may share to the installed app, and its address. The manifest declares both to the system (.build/manifest.ts).
 * The service worker handles a share (pwa/service-worker-share.ts); the server answers if no worker is installed yet.
 */

/** The types of photos that a conversation takes (rule 1.2.310). */
const photoTypes = ['image/jpeg', 'image/png']

/** The share target in the form of the manifest: a form, posted to the path of the screen that asks for the conversation. */
export const shareTarget = {
  action: '/share',
  method: 'POST' as const,
  enctype: 'multipart/form-data',
  params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'photos', accept: photoTypes }] },
}

/** The most photos that one share keeps, and the most bytes of each. They are made smaller before they are sent. */
export const shareLimits = {
  photos: 10,
  photoBytes: 30 * 1024 * 1024,
  /** The most bytes of all photos that a page of another site posts. */
  foreignBytes: 5 * 1024 * 1024,
  /** The most bytes of all photos of one share. The system shares without naming a page, and a page may keep its name to itself. */
  bytes: 40 * 1024 * 1024,
  characters: 20_000,
  ms: 24 * 60 * 60_000,
} as const

/** Why a share was lost. `space`: there was no room for it. `unread`: nothing could read it, or nobody was signed in. */
export const lostShares = ['space', 'unread'] as const
export type LostShare = (typeof lostShares)[number]

/** Returns the address to open after a share that could not be kept. */
export const lostSharePath = (why: LostShare): string => `${shareTarget.action}?lost=${why}`

export interface ShareParts {
  text: string
  photos: Blob[]
  /** The number of files left out: of another type, too large, or too many. */
  leftOut: number
}

/** Reads a share; `mostBytes` is what its photos may have together. Apps repeat the same text in several fields, so each text is taken once. */
export const readShare = (form: FormData, mostBytes = Infinity): ShareParts => {
  const { title, text, url } = shareTarget.params
  const words: string[] = []
  // The text comes first, so that a title which it contains is left out.
  for (const name of [text, url, title]) {
    const said = form.get(name)
    if (typeof said !== 'string' || said.trim() === '' || words.some((one) => one.includes(said.trim()))) continue
    if (name === title) words.unshift(said.trim())
    else words.push(said.trim())
  }
  const files = shareTarget.params.files.flatMap(({ name }) => form.getAll(name)).filter((one) => one instanceof Blob)
  // A form without a chosen file has an empty file.
  const chosen = files.filter(({ size }) => size > 0)
  let bytes = 0
  const photos = chosen
    .filter(({ type, size }) => photoTypes.includes(type) && size <= shareLimits.photoBytes)
    .slice(0, shareLimits.photos)
    .filter(({ size }) => (bytes += size) <= mostBytes)
  return {
    text: firstCharacters(words.join('\n'), shareLimits.characters),
    photos,
    leftOut: chosen.length - photos.length,
  }
}
