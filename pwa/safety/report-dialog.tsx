import { useId, useState, type SyntheticEvent } from 'react'
import { newId, type Id } from '../../schema/ids.ts'
import { limits } from '../../schema/limits.ts'
import { reportReasonLabels, reportReasons, type ReportKind, type ReportReason } from '../../schema/safety/report.ts'
import { lengthOf } from '../../schema/text.ts'
import { call } from '../../sync/http/transport.ts'
import { failureText } from '../data/failure-text.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { showToast } from '../ui/toast.ts'

export interface ReportTarget {
  kind: ReportKind
  subjectId: Id
  /** How a person recognises it: a name, a title, the beginning of a text. */
  label: string
}

const formStyle = css({ display: 'grid', gap: '4' })
const footStyle = css({ display: 'grid', gap: '2.5', justifyItems: 'center' })

const kindWords: Record<ReportKind, string> = {
  person: 'La personne',
  job: 'L’offre',
  message: 'Message',
  review: 'Évaluation',
}
const nameOf = ({ kind, label }: ReportTarget) => `${kindWords[kind]} : ${label}`
const reasons = reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))

interface ReportDialogProps {
  targets: readonly ReportTarget[]
  onClose: () => void
}

/** Reports to the moderators (rule 1.4.50). It needs the network; what is written stays until it has left. */
export function ReportDialog({ targets, onClose }: ReportDialogProps) {
  const isOnline = useOnline()
  const formId = useId()
  const [id] = useState(newId)
  const [chosen, setChosen] = useState(targets.length === 1 ? targets[0]?.subjectId : undefined)
  const [reason, setReason] = useState<ReportReason>()
  const [comment, setComment] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const target = targets.find(({ subjectId }) => subjectId === chosen)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || !isOnline) return
    setMissing(!target || !reason)
    if (!target || !reason || lengthOf(comment) > limits.report) return
    setFailure(undefined)
    setBusy(true)
    try {
      const { kind, subjectId } = target
      await call('POST', '/api/reports', { id, kind, subjectId, reason, comment })
      onClose()
      showToast({
        kind: 'success',
        title: 'Signalement envoyé',
        description: 'Merci. Nous l’examinons et vous tenons au courant.',
      })
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Signaler"
      description="Votre signalement reste entre vous et nous."
      closeOnOutside={false}
      foot={
        <div className={footStyle}>
          <Button type="submit" form={formId} full aria-disabled={!isOnline} busy={busy} busyLabel="Envoi...">
            Envoyer le signalement
          </Button>
          <NetworkNote />
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className={formStyle}>
        {failure !== undefined && (
          <Banner kind="error" role="alert">
            {failure} Votre texte est gardé.
          </Banner>
        )}
        {targets.length > 1 ? (
          <SelectField
            label="Qu’est-ce qui ne va pas ?"
            required
            items={targets.map((one) => ({ value: one.subjectId, label: nameOf(one) }))}
            value={chosen}
            onValueChange={setChosen}
            error={isMissing && !target ? 'Choisissez ce que vous signalez' : undefined}
          />
        ) : (
          target && <p>{nameOf(target)}</p>
        )}
        <SelectField
          label="Raison"
          required
          items={reasons}
          value={reason}
          onValueChange={setReason}
          error={isMissing && !reason ? 'Choisissez une raison' : undefined}
        />
        <TextAreaField
          label="Précisions"
          hint="Ce qui nous aide à comprendre."
          rows={4}
          max={limits.report}
          value={comment}
          onChange={({ target: field }) => setComment(field.value)}
        />
      </form>
    </Dialog>
  )
}
