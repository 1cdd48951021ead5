import { byHandWords } from '../../../schema/catalogues/labels.ts'
import type { paymentMutations } from '../../../schema/payments/mutations.ts'
import { press, type WordsOf } from '../../outbox/mutation/words.ts'
import { shownMoney } from '../../ui/french.ts'

const job = ({ jobId }: { jobId: string }) => jobId
const gone = 'Ce paiement a été retiré entre-temps.'

/** The form of a hand payment has three fields that fill themselves in, so taking one back opens no form. */
export const paymentWords = {
  'payment.declare': {
    describe: ({ amount, method }) => ({
      title: amount === 0 ? 'Correction d’un paiement' : `Paiement ${byHandWords[method]}, ${shownMoney(amount)}`,
      ending: amount === 0 ? 'e' : '',
      text: null,
    }),
    origin: 'press',
    refusal: { title: 'Impossible de noter ce paiement' },
    gone: 'Ce paiement, ou son job, a été retiré entre-temps.',
    job,
  },
  'payment.confirm': {
    ...press('Confirmation d’un paiement', 'e'),
    refusal: { title: 'Impossible de confirmer ce paiement' },
    gone,
    job,
  },
  'payment.contest': {
    describe: ({ otherAmount }) => ({
      title: 'Contestation d’un paiement',
      ending: 'e',
      text: otherAmount === null ? null : `Autre montant : ${shownMoney(otherAmount)}`,
    }),
    origin: 'press',
    refusal: { title: 'Impossible de contester ce paiement' },
    gone,
    job,
  },
  'payment.withdraw': {
    ...press('Retrait d’un paiement', ''),
    refusal: { title: 'Impossible de retirer ce paiement' },
    gone,
    job,
  },
} satisfies WordsOf<keyof typeof paymentMutations>
