import * as v from 'valibot'

/** The hash of an address that opens a conversation for a reply (pwa/service-worker-push.ts). */
const mark = '#repondre'

/** A reply that was typed into a notification and that the outbox did not accept. */
const HandedReply = v.object({
  /** The author. The text does not appear in anybody else's field. */
  userId: v.string(),
  jobId: v.string(),
  text: v.string(),
  /** Whether the device had no room for the reply. */
  isFull: v.boolean(),
})
export type HandedReply = v.InferOutput<typeof HandedReply>

/** Returns the hash that focuses the field and fills it with the reply. A browser never sends a hash to the server. */
export const replyHash = (handed?: HandedReply): string =>
  handed ? `${mark}=${encodeURIComponent(JSON.stringify(handed))}` : mark

/** Parses the hash; undefined if it asks for no reply. `handed` is undefined if nothing was typed yet. */
export const readReplyHash = (hash: string): { handed: HandedReply | undefined } | undefined => {
  if (hash === mark) return { handed: undefined }
  if (!hash.startsWith(`${mark}=`)) return undefined
  try {
    return { handed: v.parse(HandedReply, JSON.parse(decodeURIComponent(hash.slice(mark.length + 1)))) }
  } catch {
    return { handed: undefined }
  }
}
