/** Milliseconds after which a page that paints nothing, such as a hidden one, is not waited for. */
const longest = 150

/** Calls back once what has just been rendered is on the screen. */
export const afterPaint = (then: () => void): void => {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    clearTimeout(timer)
    then()
  }
  const timer = setTimeout(once, longest)
  requestAnimationFrame(() => setTimeout(once))
}
