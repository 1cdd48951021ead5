import type { Place } from '../../../sync/mutations/messages.ts'
import { ofPlace } from '../../ui/french.ts'

/** Explains why there is no position, and what the person can do. */
const sentences = {
  refused:
    'Vous avez refusé la position à ce site. Autorisez-la dans les réglages du navigateur, ou écrivez le lieu ci-dessous.',
  unknown: 'Votre position est introuvable. Écrivez le lieu ci-dessous.',
  absent: 'La position n’est pas disponible ici. Écrivez le lieu ci-dessous.',
} as const

export type Measured = { place: Pick<Place, 'name' | 'at'> } | { problem: string }

/** Keeps five decimals of a degree, about a metre. */
const round = (degrees: number): number => Math.round(degrees * 100_000) / 100_000

/** Measures the device's position and names the nearest locality. The browser asks the person for permission. */
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
    // The list of localities is large, and most people never need it here.
    const { nearestLocality } = await import('../../../schema/searches/distances.ts')
    const locality = nearestLocality(at)
    return { place: { name: locality ? `Près ${ofPlace(locality)}` : 'Ma position', at } }
  } catch (error) {
    return { problem: (error as GeolocationPositionError).code === 1 ? sentences.refused : sentences.unknown }
  }
}
