import { ApiError, NetworkError } from '../../sync/http/transport.ts'

const offline = 'Pas de réseau pour le moment. Réessayez à son retour.'

/** A sentence that a person can act on, from whatever a call failed with. */
export const wordsFor = (error: unknown, otherwise = "Une erreur s'est produite"): string => {
  if (error instanceof NetworkError) return offline
  if (error instanceof ApiError) return error.body?.message ?? otherwise
  return otherwise
}
