import { foldText } from '../text.ts'

/** What a message may be about that has harmed others: money before the work, or a conversation where we can neither see nor help. */
export type Risk = 'ahead' | 'elsewhere'

/** Words and groups of words, folded and without signs. Those about money come first: they harm more. */
const phrases: Record<Risk, readonly string[]> = {
  ahead: [
    'payer d avance',
    'paye d avance',
    'payez d avance',
    'payer a l avance',
    'paiement d avance',
    'paiement anticipe',
    'verser un acompte',
    'un acompte de',
    'payer une caution',
    'verser une caution',
    'depot de garantie',
    'frais de dossier',
    'frais d inscription',
    'avancer l argent',
    'avancer les frais',
    'envoyez moi l argent',
    'envoyer l argent',
    'envoie moi l argent',
    'carte cadeau',
    'cartes cadeaux',
    'code twint',
    'western union',
    'moneygram',
    'paysafecard',
    'transcash',
    'neosurf',
    'bitcoin',
    'crypto',
    'gift card',
    'pay in advance',
    'im voraus bezahlen',
    'anzahlung',
  ],
  elsewhere: [
    'whatsapp',
    'whats app',
    'whatsap',
    'watsapp',
    'wathsapp',
    'wa me',
    'telegram',
    'telegramme',
    'viber',
    'wechat',
    'signal app',
  ],
}

/** Returns the risk of which a message speaks; undefined for most messages. Words alone decide nothing: the reader judges (rule 1.2.630). */
export const riskOf = (text: string): Risk | undefined => {
  const words = ` ${foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `
  return (['ahead', 'elsewhere'] as const).find((risk) => phrases[risk].some((phrase) => words.includes(` ${phrase} `)))
}
