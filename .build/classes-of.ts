type Chosen = Record<string, string | number | boolean | null | undefined>
/** The class names of each value; those of '' stand for any other. */
type Variants = Record<string, Record<string, string>>

/** A recipe of Panda whose class names the build has worked out (.build/inline-styles.ts). */
export const classesOf =
  (base: string, variants: Variants, defaults: Chosen) =>
  (chosen?: Chosen): string => {
    let names = base
    for (const variant in variants) {
      const value = String(chosen?.[variant] ?? defaults[variant] ?? '')
      const more = variants[variant]![value] ?? variants[variant]!['']
      if (more) names += ` ${more}`
    }
    return names
  }
