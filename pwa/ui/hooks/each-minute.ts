/** Calls `act` every minute, and when the page is seen again: timers stand still while the device sleeps. Returns the function that ends it. */
export function eachMinute(act: () => void): () => void {
  const see = () => document.visibilityState === 'visible' && act()
  const timer = setInterval(act, 60_000)
  document.addEventListener('visibilitychange', see)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', see)
  }
}
