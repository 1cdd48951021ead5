/** 32 signs, so that each stands for 5 bits; those that people confuse (0, 1, I, O) are missing. */
export const codeSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 16

/** Returns the code of ten bytes, in four groups of four: "7KQ2-9FXM-3PTR-V4DA". */
export const writeCode = (bytes: Uint8Array): string => {
  let bits = 0n
  for (const byte of bytes.subarray(0, 10)) bits = (bits << 8n) | BigInt(byte)
  const signs = Array.from({ length }, (_, at) => codeSigns[Number((bits >> BigInt(5 * (length - 1 - at))) & 31n)])
  return groupSigns(signs.join(''))
}

const groupSigns = (signs: string): string => signs.match(/.{4}/g)!.join('-')

/** Reads a code as people type it, with or without hyphens, in small letters too. Returns undefined for any other text. */
export const readCode = (typed: string): string | undefined => {
  const signs = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return signs.length === length && [...signs].every((sign) => codeSigns.includes(sign)) ? groupSigns(signs) : undefined
}

/** The page at which anybody verifies a paper. */
export const verifyPath = (code: string): string => `/verify/${code}`
