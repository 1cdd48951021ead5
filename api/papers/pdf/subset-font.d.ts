declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number }
  type Options = {
    targetFormat?: 'truetype' | 'woff' | 'woff2'
    variationAxes?: Record<string, Axis>
    keepFeatures?: string[]
    keepAllGlyphs?: boolean
    noHinting?: boolean
  }
  /** Reduces a font to the characters of `text`, or keeps all of them if that is undefined; resolves with the new font's bytes. */
  const subsetFont: (font: Uint8Array, text: string | undefined, options?: Options) => Promise<Uint8Array>
  export default subsetFont
}
