/** What somebody chooses of a recipe: a value of each variant, or null for none of its values. */
type Chosen = Readonly<Record<string, string | null>>

/** A recipe as Panda makes it, of `cva` or of the theme. */
export interface Recipe {
  (chosen: Chosen): string
  /** The values of each variant. */
  variantMap: Readonly<Record<string, readonly string[]>>
}

/** The class names of a recipe: those that it always has, and those that come with a value. '' stands for any other value, such as `false`. */
export interface Classes {
  base: string
  variants: Record<string, Record<string, string>>
}

/** Returns which value of which variant brings which class names; undefined if one depends on two variants at once. */
export function readClasses(recipe: Recipe): Classes | undefined {
  const variants = Object.entries(recipe.variantMap).map(([name, values]) => [name, [...values, null]] as const)
  const found = combine(variants).map((chosen) => ({ chosen, names: recipe(chosen).split(' ').filter(Boolean) }))
  const base: string[] = []
  const parts: Classes['variants'] = Object.fromEntries(variants.map(([name]) => [name, {}]))

  for (const name of new Set(found.flatMap(({ names }) => names))) {
    if (found.every(({ names }) => names.includes(name))) {
      base.push(name)
      continue
    }
    const hasIt = (variant: string, value: string | null) =>
      found.filter(({ chosen }) => chosen[variant] === value).map(({ names }) => names.includes(name))
    const variant = variants.find(([one, values]) => values.every((value) => new Set(hasIt(one, value)).size === 1))
    if (!variant) return undefined
    const [owner, values] = variant
    const ofOwner = (parts[owner] ??= {})
    for (const value of values) {
      const key = value ?? ''
      if (hasIt(owner, value)[0]) ofOwner[key] = ofOwner[key] === undefined ? name : `${ofOwner[key]} ${name}`
    }
  }
  return { base: base.join(' '), variants: parts }
}

const combine = (variants: readonly (readonly [string, readonly (string | null)[]])[]): Chosen[] =>
  variants.reduce<Chosen[]>(
    (combinations, [name, values]) =>
      combinations.flatMap((chosen) => values.map((value) => ({ ...chosen, [name]: value }))),
    [{}],
  )
