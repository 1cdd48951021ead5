/** What a new payer may pay by card in 24 hours, until this many days after their first payment (rule 3.5.21). `amount` in centimes. */
export const newPayer = { days: 7, payments: 3, amount: 50_000 } as const

/**
 * The limits of a new payer, in words: said before paying, and with a refusal. Every start of the app makes this text, so it makes no format
 * for the amount.
 */
export const newPayerText = `Jusqu’à ${newPayer.days} jours après votre premier paiement par carte : au plus ${newPayer.payments} paiements et ${(newPayer.amount / 100).toFixed(2)} CHF en 24 heures.`

/** So many declines on one job end its card payment for so long (rule 3.5.22). */
export const declineLimit = { declines: 5, minutes: 60 } as const
