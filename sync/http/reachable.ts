/** Whether our server answers just now. It imports nothing: whoever asks may lack the code for more. */
export const isServerThere = async (): Promise<boolean> => {
  try {
    return (await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    return false
  }
}
