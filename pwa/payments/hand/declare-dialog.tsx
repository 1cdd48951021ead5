import { useLiveQuery } from 'dexie-react-hooks'
import { CircleHelp } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { handMethodLabels, handMethods, type HandMethod } from '../../../schema/catalogues/labels.ts'
import { swissDay } from '../../../schema/dates.ts'
import type { Id } from '../../../schema/ids.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { parseAmount, toCentimes } from '../../../schema/money.ts'
import {
  expenseLimits,
  findSameNote,
  handAmountLimits,
  isPaidDay,
  isUnanswered,
  type HandPayment,
} from '../../../schema/payments/hand-payment.ts'
import { ruleTexts } from '../../../schema/rules.ts'
import { confirmPayment, declarePayment } from '../../../sync/mutations/payments.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { ComingWages } from '../coming-wages.tsx'
import { isKept } from '../../outbox/write-text.ts'
import { useUser } from '../../session/session.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx'
import { FoldedFields } from '../../ui/fields/folded-fields.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { beginSentence } from '../../ui/french.ts'
import { focusFirstError } from '../../ui/hooks/validation.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { stackStyle } from '../payment-styles.ts'
import { describeWaiting } from '../hand-payment-words.ts'
import { HolidayChoice, UnderHandMinimum, useHandAmount } from './wage-proposal.tsx'

const options = handMethods.map((value) => ({ value, label: handMethodLabels[value] }))

interface DeclareDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  job: JobRow
  payeeId: Id
  /** The first name of the other party. */
  name: string
  /** The centimes that are not settled; 0 if there is nothing to propose. */
  left?: number
  /** The wage in centimes of which they are a part, and on which the share for holidays is due. */
  wage?: number
  /** The contested payment whose place the new one takes, or a confirmed one that it is to correct. */
  replaces?: HandPayment | undefined
}

/** Asks how much was paid from hand to hand, how and when (rule 2.2.110), or what was paid indeed (rule 2.2.302). Needs no network. */
export function DeclareDialog({ open, onOpenChange, ...form }: DeclareDialogProps) {
  const isPayer = useUser().id === form.job.postedById
  const [asked, setAsked] = useState('')
  const name = beginSentence(form.name)
  const isCorrection = form.replaces?.confirmedAt !== undefined
  const change = (isOpen: boolean) => {
    setAsked('')
    onOpenChange(isOpen)
  }
  const title = isPayer ? 'Vous avez payé' : 'Vous avez reçu un paiement'
  const submit = asked === '' ? 'Enregistrer le paiement' : 'Oui, encore un paiement'
  return (
    <FormDialog
      open={open}
      onOpenChange={change}
      title={isCorrection ? 'Corriger un paiement confirmé' : title}
      description={
        isCorrection
          ? `Rien ne change avant l’accord de l’autre personne : ${form.name} répondra.`
          : `${name} confirmera. Aucun argent ne passe par nous.`
      }
      submit={isCorrection ? 'Proposer la correction' : submit}
      variant={isPayer ? 'lake' : 'sun'}
    >
      {(formId) => (
        <DeclareForm
          {...form}
          id={formId}
          isPayer={isPayer}
          asked={asked}
          onAsk={setAsked}
          onDone={() => change(false)}
        />
      )}
    </FormDialog>
  )
}

interface DeclareFormProps extends Omit<DeclareDialogProps, 'open' | 'onOpenChange'> {
  id: string
  isPayer: boolean
  /** The ids of the notes without an answer beside which the person wants another one. */
  asked: string
  onAsk: (ids: string) => void
  onDone: () => void
}

function DeclareForm({
  id,
  job,
  payeeId,
  name,
  left = 0,
  wage = 0,
  replaces,
  isPayer,
  asked,
  onAsk,
  onDone,
}: DeclareFormProps) {
  const database = useDatabase()
  const me = useUser()
  const acceptedAt = useAcceptedAt(job)
  const [today] = useState(() => swissDay(new Date().toISOString()))
  const [method, setMethod] = useState<HandMethod>(
    replaces?.method ?? (job.paymentMethod === 'twint' ? 'twint' : 'cash'),
  )
  const amount = useHandAmount(job, { wage, left, typed: replaces?.amount }, method)
  const [paidOn, setPaidOn] = useState(replaces?.paidOn ?? today)
  const [expenses, setExpenses] = useState(replaces?.expenses === undefined ? '' : (replaces.expenses / 100).toFixed(2))
  const [errors, setErrors] = useState<{ amount?: string; paidOn?: string; expenses?: string }>({})
  // The job's row is live: a note that comes while the dialog is open is among them.
  const waiting = replaces ? [] : (job.handPayments ?? []).filter((one) => isUnanswered(one) && !one.corrects)
  const same = findSameNote(waiting, { amount: amount.centimes, paidOn })
  const waitingIds = waiting.map((one) => one.id).join(' ')
  const keep = async (written: Promise<unknown>) => {
    if (await isKept(written, 'Impossible de noter ce paiement')) onDone()
  }

  const ofJob = { jobId: job.id, payeeId }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { centimes } = amount
    const refunded = expenses.trim() === '' ? undefined : toCentimes(parseAmount(expenses))
    const found = {
      ...findAmountError(centimes),
      ...findExpensesError(refunded),
      ...(!isPaidDay(paidOn, acceptedAt ?? job.createdAt, new Date()) && { paidOn: ruleTexts.paidOn }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstError(form)
    if (asked !== waitingIds) return onAsk(waitingIds)
    const said = {
      ...ofJob,
      amount: centimes,
      method,
      paidOn,
      ...(refunded !== undefined && { expenses: refunded }),
    }
    const more = { ...(replaces && { replaces: replaces.id }), ...(waitingIds !== '' && { isAnother: true }) }
    await keep(declarePayment(database, { ...said, ...more }))
  }
  const undo = (payment: HandPayment) =>
    keep(declarePayment(database, { ...ofJob, amount: 0, method, paidOn: payment.paidOn, replaces: payment.id }))

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
        value={amount.text}
        error={errors.amount}
        onChange={({ target }) => {
          amount.type(target.value)
          setErrors(({ amount: _amount, ...others }) => others)
        }}
      />
      <HolidayChoice amount={amount} tone={isPayer ? 'lake' : 'sun'} />
      <UnderHandMinimum job={job} amount={amount} method={method} replaces={replaces} />
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
      <ComingWages pair={{ posterId: job.postedById, studentId: payeeId }} centimes={amount.centimes} day={paidOn} />
      <div role="status">
        {waiting[0] && (
          <Banner
            kind="wait"
            icon={<CircleHelp size={18} />}
            action={
              same && (
                <Button
                  size="small"
                  variant="line"
                  onClick={() =>
                    same.declaredById === me.id
                      ? onDone()
                      : void keep(confirmPayment(database, { id: same.id, jobId: job.id }))
                  }
                >
                  C’est le même
                </Button>
              )
            }
          >
            {`${describeWaiting(same ?? waiting[0], me.id, name)} Encore un paiement ?`}
          </Banner>
        )}
      </div>
      {replaces?.confirmedAt && (
        <Button variant="line" full onClick={() => void undo(replaces)}>
          Ce paiement n’a pas eu lieu
        </Button>
      )}
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
