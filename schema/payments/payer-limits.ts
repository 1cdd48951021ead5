import { formatMoney } from '../money.ts'

/** The most that a new payer may pay by card in 24 hours, until this many days after their first payment (rule 3.5.21). `amount` in centimes. */
export const newPayer = { days: 7, payments: 3, amount: 50_000 } as const

/** The limits of a new payer in words, shown before paying and with a refusal. */
export const newPayerText = `Jusqu’à ${newPayer.days} jours après votre premier paiement par carte : au plus ${newPayer.payments} paiements et ${formatMoney(newPayer.amount, false)} en 24 heures.`

/** This many declines of a card on one job block its card payment for this many minutes (rule 3.5.22). */
export const declineLimit = { declines: 5, minutes: 60 } as const
