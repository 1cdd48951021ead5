import { formatChf } from '../../schema/money.ts'
import type { TwintRequest } from '../../schema/payments/twint-form.ts'

/** Pixels of a side, and modules of the quiet zone (rule 2.2.81). */
export const qrSize = 256
const margin = 2

/** Returns the text that a camera shows: it starts no payment in an app (rule 4.10), but a person can read it. */
export const writeQrText = ({ phone, amount, description }: TwintRequest): string =>
  ['TWINT', `Numéro : ${phone}`, `Montant : ${formatChf(amount)}`, description && `Motif : ${description}`]
    .filter(Boolean)
    .join('\n')

/** Returns the code as a data URL of a picture. The library loads with the first code. */
export const drawQrCode = async (text: string): Promise<string> => {
  const { default: qrCode } = await import('qrcode')
  const svg = await qrCode.toString(text, { type: 'svg', width: qrSize, margin })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
