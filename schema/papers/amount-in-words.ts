/** The numbers below 17, which have words of their own. */
const small = 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(' ')
/** From twenty on, as people count in Vaud. */
const tens = 'vingt trente quarante cinquante soixante septante huitante nonante'.split(' ')

/** "soixante francs et cinquante centimes", for centimes of less than a million francs. */
export const spellAmount = (centimes: number): string => {
  const francs = Math.floor(centimes / 100)
  const rest = centimes % 100
  const parts = [francs > 0 || rest === 0 ? withUnit(francs, 'franc') : '', rest > 0 ? withUnit(rest, 'centime') : '']
  return parts.filter((part) => part !== '').join(' et ')
}

const withUnit = (count: number, unit: string): string => `${spell(count)} ${unit}${count >= 2 ? 's' : ''}`

const spell = (count: number): string => {
  if (count >= 1_000) {
    const thousands = Math.floor(count / 1_000)
    // "deux cents" loses its "s" before "mille".
    return `${thousands > 1 ? `${spell(thousands).replace(/(?<=cent)s$/, '')} ` : ''}mille${after(count % 1_000)}`
  }
  if (count >= 100) {
    const [hundreds, rest] = [Math.floor(count / 100), count % 100]
    return `${hundreds > 1 ? `${small[hundreds]} ` : ''}cent${hundreds > 1 && rest === 0 ? 's' : ''}${after(rest)}`
  }
  if (count < 17) return small[count]!
  if (count < 20) return `dix-${small[count - 10]}`
  const [ten, unit] = [tens[Math.floor(count / 10) - 2]!, count % 10]
  if (unit === 0) return ten
  return unit === 1 ? `${ten} et un` : `${ten}-${small[unit]}`
}

const after = (rest: number): string => (rest > 0 ? ` ${spell(rest)}` : '')
