export type Pair = readonly [first: number, second: number]

/** Reads lines of points, parted by blanks, from Google's encoded polylines: each point is its distance from the one before, also across lines. */
export function readPolylines(text: string): Pair[][] {
  let at = 0
  const readNumber = (): number => {
    let [read, shift, part] = [0, 0, 0]
    do {
      part = text.charCodeAt(at++) - 63
      read |= (part & 31) << shift
      shift += 5
    } while (part > 31)
    return read & 1 ? ~(read >> 1) : read >> 1
  }
  let [first, second] = [0, 0]
  const lines: Pair[][] = [[]]
  while (at < text.length) {
    if (text[at] === ' ') {
      at++
      lines.push([])
    }
    lines.at(-1)!.push([(first += readNumber()), (second += readNumber())])
  }
  return lines
}
