const greetings = new Set(['bonjour', 'bonsoir', 'salut', 'hello', 'coucou'])
const dears = new Set(['cher', 'chère', 'chere'])
const titles = new Set(['madame', 'monsieur', 'mademoiselle', 'mme', 'mlle', 'm.'])

/** A name, perhaps at the end of a sentence. */
const name = /^\p{Lu}[\p{L}\p{M}'’-]*\.?$/u
/** The field of a template that takes the place of a name. */
const openedName = /^\{pr[eé]nom\}$/i
/** A second title behind the sign: "Madame, Monsieur" greets nobody in particular. */
const andOther = /^[,/]\s*(?:madame|monsieur)/i
const partOfWord = /[\p{L}\p{M}-]/u

/**
 * Returns a letter that greets whoever posted the offer (rule 1.2.690). A name in its greeting becomes `{prenom}`, and `former`, the first name of the person
 * to whom it was written, does so wherever it stands. "Chère Françoise" and "Madame" become "Bonjour {prenom}", because the next person may be a man. A
 * person with the writer's `own` name is replaced in the greeting alone.
 */
export const openGreeting = (letter: string, former?: string, own?: string): string =>
  openFirstWords(openName(letter, former === own ? undefined : former))

/** Opens "Bonjour", "Cher", titles and names, if nothing else stands before the first sign. */
const openFirstWords = (letter: string): string => {
  const start = letter.length - letter.trimStart().length
  const sign = letter.slice(start).search(/[,!:;\n]/)
  const end = sign < 0 ? letter.length : start + sign
  if (andOther.test(letter.slice(end))) return letter

  const words = [...letter.slice(start, end).matchAll(/\S+/g)]
  const first = words[0]?.[0] ?? ''
  const isGreeting = greetings.has(first.toLowerCase())
  const kinds = new Set<'dear' | 'title' | 'name'>()
  let behind = end
  for (const { 0: word, index } of isGreeting ? words.slice(1) : words) {
    const small = word.toLowerCase()
    if (openedName.test(word)) {
      kinds.add('name')
      behind = start + index + word.length
      break
    }
    const kind = dears.has(small) ? 'dear' : titles.has(small) ? 'title' : name.test(word) ? 'name' : undefined
    if (kind) kinds.add(kind)
    else if (!kinds.has('title') || small !== 'et') return letter
    behind = start + index + word.length
    if (kind !== 'name' || !word.endsWith('.')) continue
    // The sentence ends here.
    behind -= 1
    break
  }
  // A name alone may be any word that begins a letter.
  const isSomebody = kinds.has('title') || (kinds.has('name') && (isGreeting || kinds.has('dear')))
  return isSomebody
    ? `${letter.slice(0, start)}${isGreeting ? first : 'Bonjour'} {prenom}${letter.slice(behind)}`
    : letter
}

const openName = (letter: string, former: string | undefined): string => {
  if (!former) return letter
  const [beginning = '', ...parts] = letter.split(former)
  return parts.reduce((read, part) => {
    if (partOfWord.test(read.slice(-1)) || partOfWord.test(part.slice(0, 1))) return `${read}${former}${part}`
    const isElided = /(?:^|\P{L})d['’]$/u.test(read.slice(-3))
    return `${isElided ? `${read.slice(0, -2)}de ` : read}{prenom}${part}`
  }, beginning)
}
