import { useEffect } from 'react'

/** Milliseconds after a finger is lifted in which its click comes. */
const clickMs = 500

let isPressed = false
let timer: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []

const begin = () => {
  clearTimeout(timer)
  isPressed = true
}
const endIn = (ms: number) => () => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    isPressed = false
    const acts = waiting
    waiting = []
    for (const act of acts) act()
  }, ms)
}
const ends = { click: endIn(0), keydown: endIn(0), pointercancel: endIn(0), pointerup: endIn(clickMs) }

let users = 0
const listen = () => {
  addEventListener('pointerdown', begin, true)
  for (const [name, end] of Object.entries(ends)) addEventListener(name, end, true)
}
const stop = () => {
  removeEventListener('pointerdown', begin, true)
  for (const [name, end] of Object.entries(ends)) removeEventListener(name, end, true)
}

/**
 * Returns a function that calls back once the press under way has had its click, or at once if there is none. What a field changes as it is left, such as
 * its list or its hint, would otherwise move the next button from under the finger, and the press would be lost (rule 1.2.692).
 */
export function useAfterPress(): (act: () => void) => void {
  useEffect(() => {
    if (users === 0) listen()
    users += 1
    return () => {
      users -= 1
      if (users === 0) stop()
    }
  }, [])
  return afterPress
}

const afterPress = (act: () => void): void => {
  if (isPressed) waiting.push(act)
  else act()
}
