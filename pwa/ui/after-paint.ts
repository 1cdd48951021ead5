/** The longest wait in milliseconds, since a hidden page paints nothing. */
const paintTimeoutMs = 150

/** Calls back once the latest rendering is on the screen. */
export const afterPaint = (then: () => void): void => {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    clearTimeout(timer)
    then()
  }
  const timer = setTimeout(once, paintTimeoutMs)
  requestAnimationFrame(() => setTimeout(once))
}
