import { useLiveQuery } from 'dexie-react-hooks'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { handMethodLabels, handMethods } from '../../../schema/catalogues/labels.ts'
import { swissDay } from '../../../schema/dates.ts'
import type { Id } from '../../../schema/ids.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { handPaymentForm } from '../../../schema/payments/form.ts'
import { findSameNote, isUnanswered, type HandPayment } from '../../../schema/payments/hand-payment.ts'
import { confirmPayment, declarePayment } from '../../../sync/mutations/payments.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { FormDialog, type Openable } from '../../forms/form-dialog.tsx'
import { useForm } from '../../forms/form.ts'
import { ComingWages } from '../coming-wages.tsx'
import { isKept, sayNotKept } from '../../outbox/write-text.ts'
import { useUser } from '../../session/session.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx'
import { FoldedFields } from '../../ui/fields/folded-fields.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { beginSentence } from '../../ui/french.ts'
import { describeWaiting } from '../hand-payment-words.ts'
import { HolidayChoice, UnderHandMinimum, useHandAmount, type HandAmount } from './wage-proposal.tsx'

const failed = 'Impossible de noter ce paiement'
const options = handMethods.map((value) => ({ value, label: handMethodLabels[value] }))

interface DeclareDialogProps extends Openable {
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
export function DeclareDialog({ open, onOpenChange, job, payeeId, name, replaces, ...due }: DeclareDialogProps) {
  const database = useDatabase()
  const me = useUser()
  const isPayer = me.id === job.postedById
  const tone = isPayer ? 'lake' : 'sun'
  const acceptedAt = useAcceptedAt(job)
  const [today] = useState(() => swissDay(new Date().toISOString()))
  /** The ids of the notes without an answer beside which the person wants another one. */
  const [asked, setAsked] = useState('')
  const done = () => {
    setAsked('')
    onOpenChange(false)
  }
  const ofJob = { jobId: job.id, payeeId }
  const form = useForm(handPaymentForm(acceptedAt ?? job.createdAt), {
    open,
    initial: () => ({
      amount: inFrancs(replaces?.amount),
      method: replaces?.method ?? (job.paymentMethod === 'twint' ? 'twint' : 'cash'),
      paidOn: replaces?.paidOn ?? today,
      expenses: inFrancs(replaces?.expenses) ?? '',
    }),
    read: (typed) => ({ ...typed, amount: amount.text }),
    send: async ({ expenses, ...said }) => {
      if (asked !== waitingIds) return setAsked(waitingIds)
      const more = { ...(replaces && { replaces: replaces.id }), ...(waitingIds !== '' && { isAnother: true }) }
      await declarePayment(database, { ...ofJob, ...said, ...(expenses !== undefined && { expenses }), ...more })
      done()
    },
    failed: sayNotKept(failed),
  })
  const { method, paidOn, expenses } = form.typed
  const amount: HandAmount = useHandAmount(
    job,
    { left: 0, wage: 0, ...due },
    { typed: form.typed.amount, method, type: (text) => form.set({ amount: text }) },
  )
  // The job's row is live: a note that comes while the dialog is open is among them.
  const waiting = replaces ? [] : (job.handPayments ?? []).filter((one) => isUnanswered(one) && !one.corrects)
  const same = findSameNote(waiting, { amount: amount.centimes, paidOn })
  const waitingIds = waiting.map((one) => one.id).join(' ')
  const keep = async (written: Promise<unknown>) => {
    if (await isKept(written, failed)) done()
  }
  const undo = (payment: HandPayment) =>
    keep(declarePayment(database, { ...ofJob, method, amount: 0, paidOn: payment.paidOn, replaces: payment.id }))

  const isCorrection = replaces?.confirmedAt !== undefined
  const title = isPayer ? 'Vous avez payé' : 'Vous avez reçu un paiement'
  const submit = asked === '' ? 'Enregistrer le paiement' : 'Oui, encore un paiement'
  return (
    <FormDialog
      of={form}
      open={open}
      onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : done())}
      title={isCorrection ? 'Corriger un paiement confirmé' : title}
      description={
        isCorrection
          ? `Rien ne change avant l’accord de l’autre personne : ${name} répondra.`
          : `${beginSentence(name)} confirmera. Aucun argent ne passe par nous.`
      }
      submit={isCorrection ? 'Proposer la correction' : submit}
      variant={tone}
    >
      <TextField
        kind="amount"
        label="Montant en CHF"
        data-autofocus=""
        required
        placeholder="60.00"
        {...form.field('amount')}
        value={amount.text}
      />
      <HolidayChoice amount={amount} tone={tone} />
      <UnderHandMinimum job={job} amount={amount} method={method} replaces={replaces} />
      <ChoiceChips
        label="Moyen"
        multiple={false}
        tone={tone}
        options={options}
        value={[method]}
        // A press on the chosen one leaves it chosen.
        onValueChange={([chosen = method]) => form.set({ method: chosen })}
      />
      <TextField label="Jour" type="date" required max={today} {...form.field('paidOn')} />
      <FoldedFields
        title="Frais remboursés"
        note={expenses}
        isOpen={expenses !== '' || form.errors.expenses !== undefined}
      >
        <TextField
          kind="amount"
          label="Frais en CHF"
          optional
          hint="Billets, matériel : en plus du montant, et pas du salaire."
          placeholder="8.50"
          {...form.field('expenses')}
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
                      ? done()
                      : void keep(confirmPayment(database, { id: same.id, jobId: job.id }))
                  }
                >
                  C’est le même
                </Button>
              )
            }
          >
            {`${describeWaiting(same ?? waiting[0], me.id, beginSentence(name))} Encore un paiement ?`}
          </Banner>
        )}
      </div>
      {replaces?.confirmedAt && (
        <Button variant="line" full onClick={() => void undo(replaces)}>
          Ce paiement n’a pas eu lieu
        </Button>
      )}
    </FormDialog>
  )
}

const inFrancs = (centimes: number | undefined) => (centimes === undefined ? undefined : (centimes / 100).toFixed(2))

/** Returns when the student was accepted, if this device knows it. */
function useAcceptedAt({ id }: JobRow): string | undefined {
  const database = useDatabase()
  return useLiveQuery(async () => {
    const letters = await database.applications.where('jobId').equals(id).toArray()
    return letters.find(({ status }) => status === 'accepted')?.decidedAt
  }, [database, id])
}
