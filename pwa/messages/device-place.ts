import type { Place } from '../../sync/mutations/messages.ts'
import { ofName } from '../ui/french.ts'

/** Why there is no position, in a sentence that says what to do. */
const sentences = {
  refused:
    'La position est refusée pour ce site. Autorisez-la dans les réglages du navigateur, ou écrivez le lieu ci-dessous.',
  unknown: 'Votre appareil ne trouve pas sa position. Écrivez le lieu ci-dessous.',
  absent: 'Cet appareil ne donne pas de position. Écrivez le lieu ci-dessous.',
} as const

export type Measured = { place: Pick<Place, 'name' | 'at'> } | { problem: string }

/** Digits after the point of a degree: about a metre. */
const round = (degrees: number): number => Math.round(degrees * 100_000) / 100_000

/** Asks the device where it is, with the name of the locality nearby. The browser asks the person. */
export const measurePlace = async (): Promise<Measured> => {
  if (!('geolocation' in navigator)) return { problem: sentences.absent }
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(resolve, reject, {
        enableHighAccuracy: true,
        timeout: 15_000,
        maximumAge: 60_000,
      }),
    )
    const at = { latitude: round(coords.latitude), longitude: round(coords.longitude) }
    // A large catalogue, which most people never need here.
    const { nearestLocality } = await import('../../schema/searches/distances.ts')
    const locality = nearestLocality(at)
    return { place: { name: locality ? `Près ${ofName(locality)}` : 'Ma position', at } }
  } catch (error) {
    return { problem: (error as GeolocationPositionError).code === 1 ? sentences.refused : sentences.unknown }
  }
}
