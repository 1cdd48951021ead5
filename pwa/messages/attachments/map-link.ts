import type { Attachment } from '../../../schema/messages/message.ts'

type Place = Extract<Attachment, { kind: 'place' }>

/**
 * Returns the address that opens a map at a place: in the person's own app on Android, whose `geo:` addresses open it, else on OpenStreetMap.
 * Nothing is loaded from there before a press.
 */
export const mapLink = ({ name, at }: Pick<Place, 'name' | 'at'>, userAgent = navigator.userAgent): string => {
  const isAndroid = /\bAndroid\b/.test(userAgent)
  const words = encodeURIComponent(name)
  if (!at) return isAndroid ? `geo:0,0?q=${words}` : `https://www.openstreetmap.org/search?query=${words}`
  const { latitude, longitude } = at
  if (isAndroid) return `geo:${latitude},${longitude}?q=${latitude},${longitude}(${words})`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
