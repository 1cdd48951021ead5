import { useId, useRef, useState, type SyntheticEvent } from 'react'
import { fullName } from '../../schema/accounts/user.ts'
import { limits } from '../../schema/limits.ts'
import { DecisionForm } from '../../schema/safety/form.ts'
import type { Report } from '../../schema/safety/report.ts'
import { deleteDrafts, draftKeys } from '../../sync/store/drafts.ts'
import { reviveText, useDraft } from '../data/draft.ts'
import { failureText } from '../data/failure-text.ts'
import { useDatabase } from '../data/local-database.tsx'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { checkForm, focusFirstError } from '../ui/hooks/validation.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { showToast } from '../ui/toast.ts'
import { actWords, sendDecision, type Decision } from './decisions.ts'

const formStyle = css({ display: 'grid', gap: '4' })

const words: Record<Decision, { title: string; text: (name: string) => string; confirm: string }> = {
  hide: {
    title: 'Masquer',
    text: (name) => `Ce contenu ne sera plus visible. ${name} recevra votre motif.`,
    confirm: 'Masquer',
  },
  restore: {
    title: 'Rétablir',
    text: (name) => `Ce contenu redeviendra visible. ${name} recevra une notification.`,
    confirm: 'Rétablir',
  },
  suspend: {
    title: 'Suspendre le compte',
    text: (name) =>
      `${name} peut lire et exporter ses données, mais plus écrire. Ses offres ouvertes sont masquées. ${name} recevra votre motif.`,
    confirm: 'Suspendre',
  },
  lift: {
    title: 'Lever la suspension',
    text: (name) =>
      `${name} recevra une notification et pourra de nouveau écrire. Ses offres masquées redeviendront visibles.`,
    confirm: 'Lever la suspension',
  },
  dismiss: {
    title: 'Classer sans suite',
    text: () => 'Rien ne change. Nous indiquons à l’auteur du signalement que vous l’avez examiné.',
    confirm: 'Classer',
  },
}

interface DecisionDialogProps {
  report: Report
  decision: Decision
  onClose: () => void
  onDecided: () => void
}

/** Asks for the reason of a decision; it is logged, and sent to the person concerned (rule 1.4.53). */
export function DecisionDialog({ report, decision, onClose, onDecided }: DecisionDialogProps) {
  const isOnline = useOnline()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const database = useDatabase()
  const key = draftKeys.decision(report.id, decision)
  const draft = useDraft(key, reviveText, '')
  const reason = draft.value ?? ''
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { title, text, confirm } = words[decision]

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || !isOnline) return
    const checked = checkForm(DecisionForm, { reason })
    if ('errors' in checked) {
      setError(checked.errors.reason)
      return focusFirstError(form.current)
    }
    setFailure(undefined)
    setBusy(true)
    try {
      await sendDecision(report, decision, checked.output.reason)
      draft.settle('')
      await deleteDrafts(database, [key]).catch(() => undefined)
      showToast({ kind: 'success', title: actWords[decision] })
      onDecided()
    } catch (cause) {
      setFailure(failureText(cause))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description={text(fullName(report.accused))}
      closeOnOutside={false}
      foot={
        <>
          <Button variant="line" disabled={busy} onClick={onClose}>
            Annuler
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={decision === 'hide' || decision === 'suspend' ? 'brick' : 'brand'}
            busy={busy}
            busyLabel="Un instant..."
            aria-disabled={!isOnline}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        noValidate
        inert={busy}
        onSubmit={(event) => void submit(event)}
        className={formStyle}
      >
        {failure !== undefined && (
          <Banner kind="error" role="alert">
            {failure}
          </Banner>
        )}
        <TextAreaField
          label="Motif"
          required
          rows={3}
          max={limits.report}
          value={reason}
          onChange={({ target }) => {
            draft.change(target.value)
            setError(undefined)
          }}
          error={error}
        />
        <NetworkNote />
      </form>
    </Dialog>
  )
}
