import { useLiveQuery } from 'dexie-react-hooks'
import { useState, type SubmitEvent } from 'react'
import { handMethodLabels, handMethods, type HandMethod } from '../../../schema/catalogues/labels.ts'
import { swissDay } from '../../../schema/dates.ts'
import type { Id } from '../../../schema/ids.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { parseAmount, toCentimes } from '../../../schema/money.ts'
import { expenseLimits, handAmountLimits, isPaidDay, type HandPayment } from '../../../schema/payments/hand-payment.ts'
import { ruleTexts } from '../../../schema/rules.ts'
import { declarePayment } from '../../../sync/mutations/payments.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { ComingWages } from '../coming-wages.tsx'
import { isKept } from '../../outbox/write-text.ts'
import { useUser } from '../../session/session.tsx'
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx'
import { FoldedFields } from '../../ui/fields/folded-fields.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { beginSentence } from '../../ui/french.ts'
import { focusFirstError } from '../../ui/hooks/validation.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { stackStyle } from '../payment-styles.ts'

const options = handMethods.map((value) => ({ value, label: handMethodLabels[value] }))

interface DeclareDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  job: JobRow
  payeeId: Id
  /** The first name of the other party. */
  name: string
  /** In centimes; 0 if there is nothing to propose. */
  proposed: number
  /** The contested payment whose place the new one takes. */
  replaces?: HandPayment | undefined
}

/** Asks how much was paid from hand to hand, how and when (rule 2.2.110). Needs no network. */
export function DeclareDialog({ open, onOpenChange, ...form }: DeclareDialogProps) {
  const isPayer = useUser().id === form.job.postedById
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isPayer ? 'Vous avez payé' : 'Vous avez reçu un paiement'}
      description={`${beginSentence(form.name)} confirmera. Aucun argent ne passe par nous.`}
      submit="Enregistrer le paiement"
      variant={isPayer ? 'lake' : 'sun'}
    >
      {(formId) => <DeclareForm {...form} id={formId} isPayer={isPayer} onDone={() => onOpenChange(false)} />}
    </FormDialog>
  )
}

interface DeclareFormProps extends Pick<DeclareDialogProps, 'job' | 'payeeId' | 'proposed' | 'replaces'> {
  id: string
  isPayer: boolean
  onDone: () => void
}

function DeclareForm({ id, job, payeeId, proposed, replaces, isPayer, onDone }: DeclareFormProps) {
  const database = useDatabase()
  const acceptedAt = useAcceptedAt(job)
  const [today] = useState(() => swissDay(new Date().toISOString()))
  const [amount, setAmount] = useState(proposed > 0 ? (proposed / 100).toFixed(2) : '')
  const [method, setMethod] = useState<HandMethod>(
    replaces?.method ?? (job.paymentMethod === 'twint' ? 'twint' : 'cash'),
  )
  const [paidOn, setPaidOn] = useState(replaces?.paidOn ?? today)
  const [expenses, setExpenses] = useState(replaces?.expenses === undefined ? '' : (replaces.expenses / 100).toFixed(2))
  const [errors, setErrors] = useState<{ amount?: string; paidOn?: string; expenses?: string }>({})

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const centimes = toCentimes(parseAmount(amount))
    const refunded = expenses.trim() === '' ? undefined : toCentimes(parseAmount(expenses))
    const found = {
      ...findAmountError(centimes),
      ...findExpensesError(refunded),
      ...(!isPaidDay(paidOn, acceptedAt ?? job.createdAt, new Date()) && { paidOn: ruleTexts.paidOn }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstError(form)
    const said = {
      jobId: job.id,
      payeeId,
      amount: centimes,
      method,
      paidOn,
      ...(refunded !== undefined && { expenses: refunded }),
    }
    const written = declarePayment(database, { ...said, ...(replaces && { replaces: replaces.id }) })
    if (await isKept(written, 'Impossible de noter ce paiement')) onDone()
  }

  return (
    <form id={id} className={stackStyle} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Montant en CHF"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus=""
        required
        placeholder="60.00"
        trailing="CHF"
        value={amount}
        error={errors.amount}
        onChange={({ target }) => {
          setAmount(target.value)
          setErrors(({ amount: _amount, ...others }) => others)
        }}
      />
      <ChoiceChips
        label="Moyen"
        multiple={false}
        tone={isPayer ? 'lake' : 'sun'}
        options={options}
        value={[method]}
        // A press on the chosen one leaves it chosen.
        onValueChange={([chosen = method]) => setMethod(chosen)}
      />
      <TextField
        label="Jour"
        type="date"
        required
        max={today}
        value={paidOn}
        error={errors.paidOn}
        onChange={({ target }) => {
          setPaidOn(target.value)
          setErrors(({ paidOn: _paidOn, ...others }) => others)
        }}
      />
      <FoldedFields title="Frais remboursés" note={expenses} isOpen={expenses !== '' || errors.expenses !== undefined}>
        <TextField
          label="Frais en CHF"
          optional
          hint="Billets, matériel : en plus du montant, et pas du salaire."
          inputMode="decimal"
          autoComplete="off"
          placeholder="8.50"
          trailing="CHF"
          value={expenses}
          error={errors.expenses}
          onChange={({ target }) => {
            setExpenses(target.value)
            setErrors(({ expenses: _expenses, ...others }) => others)
          }}
        />
      </FoldedFields>
      <ComingWages
        pair={{ posterId: job.postedById, studentId: payeeId }}
        centimes={toCentimes(parseAmount(amount))}
        day={paidOn}
      />
    </form>
  )
}

const findExpensesError = (centimes: number | undefined): { expenses?: string } => {
  if (centimes === undefined) return {}
  if (Number.isNaN(centimes)) return { expenses: ruleTexts.amountFormat }
  const { minimum, maximum } = expenseLimits
  return centimes < minimum || centimes > maximum ? { expenses: ruleTexts.expenses } : {}
}

const findAmountError = (centimes: number): { amount?: string } => {
  if (Number.isNaN(centimes)) return { amount: ruleTexts.amountFormat }
  const { minimum, maximum } = handAmountLimits
  return centimes < minimum || centimes > maximum ? { amount: ruleTexts.handAmount } : {}
}

/** Returns when the student was accepted, if this device knows it. */
function useAcceptedAt({ id }: JobRow): string | undefined {
  const database = useDatabase()
  return useLiveQuery(async () => {
    const letters = await database.applications.where('jobId').equals(id).toArray()
    return letters.find(({ status }) => status === 'accepted')?.decidedAt
  }, [database, id])
}
