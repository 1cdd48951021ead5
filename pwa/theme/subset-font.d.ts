declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number }
  type Options = {
    targetFormat?: 'sfnt' | 'woff' | 'woff2'
    variationAxes?: Record<string, Axis>
    keepFeatures?: string[]
    noHinting?: boolean
  }
  /** Reduces a font to the characters of `text`; resolves with the new font's bytes. */
  const subsetFont: (font: Uint8Array, text: string, options?: Options) => Promise<Uint8Array>
  export default subsetFont
}
