/** Our Content Security Policy refuses a plain text as markup. Browsers without Trusted Types take it. */
const policy = globalThis.window?.trustedTypes?.createPolicy('drawings', { createHTML: (shapes) => shapes })

const made = new Map<string, TrustedHTML>()

/**
 * The markup of a drawing, which is a file of this repository; for no other text. The same drawing has the same object each time: React compares
 * objects, and would parse every drawing on the screen again at each rendering.
 */
export const drawingMarkup = (shapes: string): string | TrustedHTML => {
  if (!policy) return shapes
  const markup = made.get(shapes) ?? policy.createHTML(shapes)
  made.set(shapes, markup)
  return markup
}
