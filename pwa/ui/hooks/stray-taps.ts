/** The longest time between the two taps of a double tap, in milliseconds. */
export const doubleTap = 400

/** How far from the first tap of a double one the second may land, in pixels. */
const reach = 32

/**
 * Ignores the second press of somebody who presses twice if what they have pressed first is gone from under the finger by then: it was not meant for
 * what has come there, such as the logo behind the arrow that has closed a chat.
 */
export function ignoreStrayTaps(): void {
  let first: PointerEvent | undefined
  let isStray = false
  addEventListener(
    'pointerdown',
    (event) => {
      isStray = first !== undefined && isSecondOf(first, event) && hasLeft(first)
      first = event
    },
    true,
  )
  addEventListener(
    'click',
    (event) => {
      // A browser counts the clicks of a mouse in `detail`; for a key it is 0.
      if (!isStray || event.detail === 0 || (first?.pointerType === 'mouse' && event.detail === 1)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
}

const isSecondOf = (first: PointerEvent, { timeStamp, clientX, clientY }: PointerEvent): boolean =>
  timeStamp - first.timeStamp < doubleTap && Math.hypot(clientX - first.clientX, clientY - first.clientY) < reach

/** Whether what this event has pressed is no longer where it was, or is covered. */
const hasLeft = ({ target, clientX, clientY }: PointerEvent): boolean => {
  const pressed = (target as Element).closest('button, a, label, [role]') ?? (target as Element)
  return !pressed.contains(document.elementFromPoint(clientX, clientY))
}
