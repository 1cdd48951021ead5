/** The code of a key that belongs to an input method. Safari ends the composition before its Enter, which has this code alone. */
const composedKeyCode = 229

/** Hides an Enter that chooses what an input method proposes from all fields: it must send nothing and add nothing (rule 1.2.544). */
export function ignoreComposedEnter(): void {
  addEventListener(
    'keydown',
    (event) => {
      // Only this old property tells in Safari.
      // eslint-disable-next-line typescript/no-deprecated
      if (event.key === 'Enter' && (event.isComposing || event.keyCode === composedKeyCode))
        event.stopImmediatePropagation()
    },
    true,
  )
}
