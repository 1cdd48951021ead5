import { lostSharePath, readShare, shareLimits, shareTarget, type LostShare } from '../schema/share-target.ts'
import { activeUserId } from '../sync/engine/session.ts'
import { openDatabase } from '../sync/store/database.ts'
import { isNoRoom } from '../sync/store/no-room.ts'
import { dropShared, keepShared } from '../sync/store/web-share.ts'

/**
 * Stores what another app shares, with or without network, and redirects to the screen that asks for the conversation (rule 1.2.382). It goes into
 * the database of the signed-in person. A visitor's share is not stored, since nobody knows who signs in next.
 */
export const takeShare = async ({ request }: { request: Request }): Promise<Response> => {
  const lost = await keep(request)
  return Response.redirect(lost ? lostSharePath(lost) : shareTarget.action, 303)
}

/** Returns why nothing was stored; undefined if the screen can show what there is, even if that is nothing. */
const keep = async (request: Request): Promise<LostShare | undefined> => {
  try {
    const userId = await activeUserId()
    if (userId === null) return 'unread'
    const parts = readShare(await request.formData(), isForeign(request) ? shareLimits.foreignBytes : shareLimits.bytes)
    if (parts.text === '' && parts.photos.length === 0 && parts.leftOut === 0) return undefined
    const database = openDatabase(userId)
    await keepShared(database, parts)
    // If the person has signed out meanwhile, the share is deleted.
    if ((await activeUserId()) !== userId) await dropShared(database)
    return undefined
  } catch (error) {
    return isNoRoom(error) ? 'space' : 'unread'
  }
}

/** Whether a page of another site posted it. A share of the system has no referrer, and our own pages share nothing. */
const isForeign = ({ referrer, url }: Request): boolean =>
  URL.canParse(referrer) && new URL(referrer).origin !== new URL(url).origin && referrer !== 'about:client'
