/**
 * Returns a signal that aborts with the first of these signals, and with its reason. It stands in for `AbortSignal.any`, which Safari has
 * since 17.4 and Firefox since 124. The first abort removes all listeners.
 */
export const firstOf = (signals: AbortSignal[]): AbortSignal => {
  if ('any' in AbortSignal) return AbortSignal.any(signals)
  const joined = new AbortController()
  const before = signals.find(({ aborted }) => aborted)
  if (before) joined.abort(before.reason)
  for (const signal of signals) {
    signal.addEventListener('abort', () => joined.abort(signal.reason), { once: true, signal: joined.signal })
  }
  return joined.signal
}
