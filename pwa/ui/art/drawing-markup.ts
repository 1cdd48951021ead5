/** Our Content Security Policy refuses a plain text as markup. Browsers without Trusted Types take it. */
const policy = globalThis.window?.trustedTypes?.createPolicy('drawings', { createHTML: (shapes) => shapes })

/** The markup of a drawing, which is a file of this repository; for no other text. */
export const drawingMarkup = (shapes: string): string | TrustedHTML => policy?.createHTML(shapes) ?? shapes
