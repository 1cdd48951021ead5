/**
 * Calls back when npm has ended: from then on the system names another parent. npm passes SIGTERM and SIGINT on to its
 * script; SIGHUP and SIGKILL end it alone.
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
