/** Whether our server answers now. This file imports nothing, so that it loads where the rest of the code is missing. */
export const isServerThere = async (): Promise<boolean> => {
  try {
    return (await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    return false
  }
}
