import { LocateFixed, MapPin, SendHorizontal } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Id } from '../../../schema/ids.ts'
import { limits } from '../../../schema/limits.ts'
import { ruleTexts } from '../../../schema/rules.ts'
import { isBlankText, lengthOf, tidyLine } from '../../../schema/text.ts'
import type { Place } from '../../../sync/mutations/messages.ts'
import { draftKeys } from '../../../sync/store/drafts.ts'
import { reviveText, useDraft } from '../../data/draft.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { measurePlace } from './device-place.ts'

const formStyle = css({ pile: '4' })
const noteStyle = css({ textStyle: 'small', color: 'soft' })

interface PlaceDialogProps {
  jobId: Id
  /** Stands in the field before anything is typed. */
  proposed?: string | undefined
  open: boolean
  /** Returns whether the device stored the message. */
  onSend: (place: Pick<Place, 'name' | 'at'>) => Promise<boolean>
  onClose: () => void
}

/** A place, measured by the device or typed (rule 1.2.311). The position is requested only at a press. */
export function PlaceDialog({ open, ...rest }: PlaceDialogProps) {
  const form = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && rest.onClose()}
      title="Envoyer un lieu"
      size="small"
      foot={
        <Button type="submit" form={form}>
          <SendHorizontal size={18} /> Envoyer le lieu
        </Button>
      }
    >
      <PlaceForm id={form} {...rest} />
    </Dialog>
  )
}

/** A typed place is stored as a draft. A measured one is not: it would be wrong later. */
function PlaceForm({
  id,
  jobId,
  proposed = '',
  onSend,
}: { id: string } & Pick<PlaceDialogProps, 'jobId' | 'proposed' | 'onSend'>) {
  const draft = useDraft(draftKeys.place(jobId), reviveText, proposed)
  const written = draft.value ?? ''
  const [found, setFound] = useState<Pick<Place, 'name' | 'at'>>()
  const { name, at } = found ?? { name: written, at: null }
  const [isMeasuring, setMeasuring] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [error, setError] = useState<string>()
  const isAwaited = useRef(false)

  const measure = async () => {
    setProblem(undefined)
    setMeasuring(true)
    isAwaited.current = true
    const measured = await measurePlace()
    setMeasuring(false)
    // The person did not wait for the position and has typed the place.
    if (!isAwaited.current) return
    if ('problem' in measured) {
      setProblem(measured.problem)
      // A position of before is not sent once the person has refused it.
      return setFound(undefined)
    }
    setError(undefined)
    setFound(measured.place)
  }

  const send = async () => {
    const typed = tidyLine(name)
    if (isBlankText(typed)) return setError(ruleTexts.location)
    if (lengthOf(typed) > limits.location) return setError(ruleTexts.tooLong)
    if (isSending) return
    setSending(true)
    draft.settle(written)
    if (!(await onSend({ name: typed, at }))) draft.change(written)
    setSending(false)
  }

  return (
    <form
      id={id}
      noValidate
      className={formStyle}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Button
        variant="line"
        busy={isMeasuring}
        busyLabel="Recherche de votre position..."
        onClick={() => void measure()}
      >
        <LocateFixed size={18} /> Utiliser ma position
      </Button>
      {problem && (
        <p role="alert" className={noteStyle}>
          {problem}
        </p>
      )}
      <TextField
        label="Adresse ou lieu"
        icon={<MapPin size={18} />}
        value={name}
        error={error}
        placeholder="Rue du Lac 4, Nyon"
        autoComplete="off"
        onChange={(event) => {
          isAwaited.current = false
          draft.change(event.target.value)
          setFound(undefined)
          setError(undefined)
        }}
      />
      {at && (
        <p role="status" className={noteStyle}>
          Votre position exacte sera envoyée. Modifiez le texte pour n’envoyer qu’une adresse.
        </p>
      )}
    </form>
  )
}
