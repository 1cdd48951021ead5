import { ApiError, NetworkError } from '../../sync/http/transport.ts'

const offline = 'Pas de réseau pour le moment. Réessayez dès que vous serez en ligne.'

/** Whether the answer did not arrive. Then the device cannot know whether the server did what was requested. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500 && !error.body)

/** Returns a sentence for the error of a failed call that tells the person what they can do. */
export const failureText = (error: unknown, otherwise = "Une erreur s'est produite"): string => {
  if (error instanceof NetworkError) return offline
  if (error instanceof ApiError) return error.body?.message ?? otherwise
  return otherwise
}
