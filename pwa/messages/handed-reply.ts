import * as v from 'valibot'

/** Says in an address that the conversation is to be answered (pwa/service-worker-push.ts). */
const mark = '#repondre'

/** An answer that was typed into a notification, and that the outbox did not take. */
const HandedReply = v.object({
  /** Who typed it: nobody else finds it in their field. */
  userId: v.string(),
  jobId: v.string(),
  text: v.string(),
  /** The device had no room for it. */
  isFull: v.boolean(),
})
export type HandedReply = v.InferOutput<typeof HandedReply>

/** Returns the hash that opens the field, with what is to stand in it. A server never sees a hash. */
export const replyHash = (handed?: HandedReply): string =>
  handed ? `${mark}=${encodeURIComponent(JSON.stringify(handed))}` : mark

/** Returns undefined for a hash that asks for no answer; `handed` is undefined where nothing was typed yet. */
export const readReplyHash = (hash: string): { handed: HandedReply | undefined } | undefined => {
  if (hash === mark) return { handed: undefined }
  if (!hash.startsWith(`${mark}=`)) return undefined
  try {
    return { handed: v.parse(HandedReply, JSON.parse(decodeURIComponent(hash.slice(mark.length + 1)))) }
  } catch {
    return { handed: undefined }
  }
}
