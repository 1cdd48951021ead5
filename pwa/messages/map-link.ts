import type { Attachment } from '../../schema/messages/message.ts'

type Place = Extract<Attachment, { kind: 'place' }>

/**
 * Returns the address that opens a map at a place: in an app of one's own where the system has an address for that (Android), else on
 * OpenStreetMap. Nothing of it is loaded before somebody presses it.
 */
export const mapLink = ({ name, at }: Pick<Place, 'name' | 'at'>, userAgent = navigator.userAgent): string => {
  const isAndroid = /\bAndroid\b/.test(userAgent)
  const words = encodeURIComponent(name)
  if (!at) return isAndroid ? `geo:0,0?q=${words}` : `https://www.openstreetmap.org/search?query=${words}`
  const { latitude, longitude } = at
  if (isAndroid) return `geo:${latitude},${longitude}?q=${latitude},${longitude}(${words})`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
