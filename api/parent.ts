/**
 * Calls back when the parent process has ended: from then on the system names another parent. npm passes some signals
 * on to its script, others end it without a word, and some shells stand between and pass on nothing.
 */
export const whenParentEnds = (act: () => void): void => {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 250)
  watch.unref()
}
