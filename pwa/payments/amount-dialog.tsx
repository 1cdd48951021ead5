import { elsewhereLimits } from '../../schema/employment/wage-year.ts'
import { amountForm } from '../../schema/payments/form.ts'
import { handAmountLimits } from '../../schema/payments/hand-payment.ts'
import { amountLimits } from '../../schema/payments/payment.ts'
import { useForm } from '../forms/form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, type Openable } from '../ui/overlays/dialog.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { stackStyle } from './payment-styles.ts'

const kinds = {
  card: {
    title: 'Quel montant payer ?',
    description: 'Le montant convenu avec l’étudiant, frais de 5 % compris.',
    button: 'Continuer',
    variant: 'lake',
    limits: amountLimits,
    broken: 'paymentAmount',
  },
  paid: {
    title: 'Combien avez-vous payé ?',
    description: 'L’étudiant lira votre réponse.',
    button: 'Envoyer',
    variant: 'lake',
    limits: handAmountLimits,
    broken: 'handAmount',
  },
  received: {
    title: 'Combien avez-vous reçu ?',
    description: 'Le particulier lira votre réponse.',
    button: 'Envoyer',
    variant: 'sun',
    limits: handAmountLimits,
    broken: 'handAmount',
  },
  elsewhere: {
    title: 'Combien avez-vous payé ailleurs ?',
    description: 'À la même personne, la même année. Écrivez 0 pour retirer le montant.',
    button: 'Enregistrer',
    variant: 'lake',
    limits: elsewhereLimits,
    broken: 'elsewhereAmount',
  },
} as const

interface AmountDialogProps extends Openable {
  /** What is asked: the amount of a card payment, what was paid or received from hand to hand, or what a household has paid in a year besides. */
  kind?: keyof typeof kinds
  /** In centimes; undefined if there is nothing to propose. */
  proposed?: number | undefined
  /** Called with centimes within the limits. The caller closes the dialog. */
  onAmount: (centimes: number) => void
}

/** Asks for an amount: the payer chooses that of a card payment (rule 3.4.35). */
export function AmountDialog({ open, onOpenChange, kind = 'card', ...question }: AmountDialogProps) {
  const { title, description } = kinds[kind]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="small" title={title} description={description}>
      <AmountForm {...question} kind={kind} />
    </Dialog>
  )
}

function AmountForm({
  kind,
  proposed,
  onAmount,
}: Omit<AmountDialogProps, 'open' | 'onOpenChange' | 'kind'> & { kind: keyof typeof kinds }) {
  const { button, variant, limits, broken } = kinds[kind]
  const form = useForm(amountForm(limits, broken), {
    initial: () => ({ amount: proposed === undefined ? '' : (proposed / 100).toFixed(2) }),
    send: async ({ amount }) => onAmount(amount),
  })

  return (
    <form className={stackStyle} {...form.props}>
      <TextField
        kind="amount"
        label="Montant en CHF"
        data-autofocus=""
        required
        placeholder="50.00"
        {...form.field('amount')}
      />
      <Button type="submit" variant={variant} full>
        {button}
      </Button>
    </form>
  )
}
