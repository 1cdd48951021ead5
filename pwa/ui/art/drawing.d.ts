/** An SVG file, as `.build/drawings.ts` imports it. */
declare module '*.svg?drawing' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- such a declaration cannot import by a relative path
  const drawing: import('./art.tsx').Drawing
  export default drawing
}
