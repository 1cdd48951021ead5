import { ArrowRight } from 'lucide-react'
import { useId, type ReactNode, useState } from 'react'
import type { OfferForm } from '../../../schema/jobs/form.ts'
import { formatRate } from '../../../schema/money.ts'
import { readLanguage } from '../../../schema/language.ts'
import { css } from '../../styled-system/css'
import { bindSigns } from '../../ui/french.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, type Openable } from '../../ui/overlays/dialog.tsx'
import { StepBar } from '../../ui/step-bar.tsx'
import { lastStep } from '../draft/offer-draft.ts'
import type { DraftedOfferState } from './use-offer-draft.ts'
import { stepContents, useWizardSteps } from './wizard-steps.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

interface WizardFrameProps extends Openable {
  title: string
  offer: DraftedOfferState
  /** The texts about a resumed draft, and of the button that starts over. */
  resumed: { text: string; startOver: string; loss: string }
  /** The button of the last step. */
  submitLabel: string
  busyLabel: string
  isBusy: boolean
  /** Why the offer could not be sent, if the wizard itself reports it. */
  notice?: ReactNode
  /** Whether the offer is not published yet. */
  isNew?: boolean
  /** Whether every step has the button of the last one. */
  canSubmitEarly?: boolean
  /** Shown under the description, if given. */
  underDescription?: ReactNode
  onSubmit: (form: OfferForm) => void
}

const formStyle = css({ stack: '5' })
const listOf = new Intl.ListFormat(readLanguage())

const missingStyle = css({ textStyle: 'small', color: 'soft' })
const headingStyle = css({ textStyle: 'page', fontSize: 'step', mt: '1.5' })

/** An offer in four steps (rules 2.2.44–2.2.49). */
export function WizardFrame({
  open,
  onOpenChange,
  title,
  offer,
  resumed,
  submitLabel,
  busyLabel,
  isBusy,
  notice,
  isNew = false,
  canSubmitEarly = false,
  underDescription,
  onSubmit,
}: WizardFrameProps) {
  const { draft, isReady, resumedAt } = offer
  const formId = useId()
  const missingId = useId()
  const steps = useWizardSteps(offer, onSubmit, open)
  const { form, headingElement, errors, isLast, missing, mayGoOn, isComplete, isPausing, law } = steps
  const { set, showFromStart, beginAnew, goOn, goBack, submit } = steps
  const { heading, Fields } = stepContents[draft.step]

  return (
    <Dialog
      open={open && isReady}
      onOpenChange={onOpenChange}
      title={title}
      isTall
      closeOnOutside={false}
      foot={
        steps.isAsking && law?.floor.must ? (
          <law.parts.FloorQuestion
            minimum={law.floor.must}
            rate={draft.rate}
            mayReserve={law.mayReserve}
            isPausing={isPausing}
            onRaise={(minimum) => goOn({ rate: formatRate(minimum) })}
            onReserve={() => goOn({ ages: 'minors' })}
            onKeep={() => {
              steps.keep()
              goOn({})
            }}
          />
        ) : (
          <>
            {missing.length > 0 && (
              <p id={missingId} className={missingStyle}>
                {bindSigns(`Il manque : ${listOf.format(missing)}`)}
              </p>
            )}
            {draft.step > 1 && (
              <Button variant="line" aria-disabled={isBusy} onClick={goBack}>
                Précédent
              </Button>
            )}
            <Button
              variant={canSubmitEarly && !isLast ? 'line' : 'lake'}
              disabled={isLast ? !isComplete : !mayGoOn}
              aria-describedby={missing.length > 0 ? missingId : undefined}
              aria-disabled={isBusy || isPausing || offer.photos.isPreparing}
              busy={isBusy && isLast}
              busyLabel={busyLabel}
              // Enter presses the submit button of a form, wherever it is. The last step has none, so that Enter publishes nothing.
              {...(isLast ? { onClick: submit } : { type: 'submit', form: formId })}
            >
              {isLast ? (
                submitLabel
              ) : (
                <>
                  Suivant <ArrowRight size={18} />
                </>
              )}
            </Button>
            {canSubmitEarly && !isLast && (
              <Button variant="lake" disabled={!isComplete} busy={isBusy} busyLabel={busyLabel} onClick={submit}>
                {submitLabel}
              </Button>
            )}
          </>
        )
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        // Text typed while the offer is being sent would become a draft again.
        inert={isBusy}
        className={formStyle}
        onSubmit={(event) => {
          event.preventDefault()
          goOn()
        }}
      >
        {notice}
        <ResumedDraft
          {...resumed}
          isShown={draft.step === resumedAt || (draft.step === 1 && !!resumedAt)}
          onStartOver={beginAnew}
        />
        <div>
          <StepBar step={draft.step} count={lastStep} tone="lake" />
          <h3 ref={headingElement} tabIndex={-1} className={headingStyle}>
            {heading}
          </h3>
        </div>
        <Fields
          draft={draft}
          set={set}
          errors={errors}
          law={law}
          show={showFromStart}
          isNew={isNew}
          underDescription={underDescription}
        />
      </form>
    </Dialog>
  )
}

interface ResumedDraftProps {
  text: string
  /** The label of the button, and of the confirmation after it. */
  startOver: string
  /** Says what would be lost. */
  loss: string
  isShown: boolean
  onStartOver: () => void
}

const lineStyle = css({
  display: 'grid',
  justifyItems: 'start',
  pt: '3',
  px: '4',
  rounded: 'control',
  bg: 'sunken',
  textStyle: 'small',
  color: 'soft',
})
/** Aligns the button's text with the text above. */
const actStyle = css({ px: '0' })

/** Says that the wizard shows an unfinished draft, and offers to start over: old details are easily mistaken for new ones (rule 1.2.440). */
function ResumedDraft({ text, startOver, loss, isShown, onStartOver }: ResumedDraftProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      {isShown && (
        <div className={lineStyle}>
          <span>{text}</span>
          <Button variant="ghost" size="small" className={actStyle} onClick={() => setAsked(true)}>
            {startOver}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`${startOver} ?`}
        text={loss}
        confirmLabel={startOver}
        onConfirm={() => {
          setAsked(false)
          onStartOver()
        }}
      />
    </>
  )
}
