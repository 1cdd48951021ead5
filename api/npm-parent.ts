/**
 * Calls `act` once npm has ended, which shows in another parent process. npm forwards SIGTERM and SIGINT to its script, but SIGHUP and SIGKILL end npm
 * alone.
 */
export const whenNpmEnds = (act: () => void): void => {
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    act()
  }, 250)
  watch.unref()
}
