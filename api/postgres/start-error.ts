/** Thrown if a start cannot succeed as configured. The message is one sentence for the person who starts the program. */
export class StartError extends Error {
  override name = 'StartError'
}
