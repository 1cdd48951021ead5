import { formatMoney } from '../money.ts'

/** A payment has stood once it was held this many days without refund or dispute (rule 3.5.25). */
export const standingDays = 7

/**
 * The amounts that a payer may pay by card in 24 hours (rules 3.5.21 and 3.5.25), in centimes. `most` is the largest documented amount: nobody
 * who hires students pays more in a day.
 */
export const payerLimits = { atFirst: 50_000, growth: 2, most: 1_000_000 } as const

/** The most card payments in 24 hours while none of a payer's has stood (rule 3.5.21). */
export const paymentsAtFirst = 3

/** Returns the centimes that a payer may pay in 24 hours. `stood` is their largest payment that stood, 0 if none has. */
export const dailyLimit = (stood: number): number =>
  Math.min(payerLimits.most, Math.max(payerLimits.atFirst, payerLimits.growth * stood))

/** Whether a new payer's limit leaves no room for a second such payment in 24 hours. Smaller amounts are not worth a warning. */
export const isNearLimit = (amount: number): boolean => 2 * amount > payerLimits.atFirst

/** The limits of a new payer in words, shown before paying. */
export const newPayerText = `Nouveau compte : ${paymentsAtFirst} paiements et ${formatMoney(payerLimits.atFirst, false)} par carte au maximum en 24 heures. La limite augmente ${standingDays} jours après un paiement sans litige.`

/** Days after a payment that a bank took back during which its payer is as new (rule 3.5.25). */
export const takenBackDays = 365

/** This many declines within these minutes, on one job or of one payer, block the card payment for as long (rule 3.5.22). */
export const declineLimit = { declines: 5, ofPayer: 10, minutes: 60 } as const
