/** A start that cannot succeed as configured. Its message is one sentence for the person who starts the program. */
export class StartError extends Error {
  override name = 'StartError'
}
