import { useNavigate } from '@tanstack/react-router'
import { Save, Send } from 'lucide-react'
import { useId, useState, type SyntheticEvent } from 'react'
import { ApplicationForm } from '../../schema/applications/form.ts'
import { limits } from '../../schema/limits.ts'
import { backgroundSyncSupported } from '../../sync/device/background-sync.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { submitApplication } from '../../sync/mutations/applications.ts'
import { resendRefusal, type Outcome } from '../../sync/outbox/outbox.ts'
import { checkForm } from '../ui/hooks/validation.ts'
import { formatHourly } from '../jobs/job-format.ts'
import { usePoster } from '../jobs/queries.ts'
import type { ListedJob } from '../jobs/stored-jobs.ts'
import { useDraft } from '../data/draft.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { keptToast, patience } from '../outbox/write-text.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Banner } from '../ui/banner.tsx'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { showToast } from '../ui/toast.ts'
import type { RefusedLetter } from './queries.ts'
import { outcomeFor, refusalWords } from '../outbox/refusal-words.ts'

interface ApplyDialogProps {
  job: Pick<ListedJob, 'id' | 'title' | 'rate' | 'postedById'>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A refused letter, to edit and send again. */
  refused?: RefusedLetter | undefined
}

const formStyle = css({ display: 'grid', gap: '4' })
const jobStyle = css({ fontVariantNumeric: 'tabular-nums', '& b': { color: 'ink' } })
const savedStyle = css({ display: 'inline-flex', alignItems: 'center', gap: '1.5' })
const footStyle = css({ display: 'grid', gap: '2.5' })
const hintStyle = css({ textStyle: 'meta', color: 'soft', textAlign: 'center', textWrap: 'balance' })

/** The student's letter (rules 1.2.54–1.2.56, 1.4.16, 1.8.5, 1.8.6 and 4.25). */
export function ApplyDialog({ job, open, onOpenChange, refused: refusedBefore }: ApplyDialogProps) {
  const database = useDatabase()
  const navigate = useNavigate()
  const formId = useId()
  const poster = usePoster(job)
  const draft = useDraft(draftKeys.application(job.id), reviveLetter, refusedBefore?.args.message ?? '')
  const [refused, setRefused] = useState(refusedBefore)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const letter = draft.value ?? ''

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const checked = checkForm(ApplicationForm, { message: letter })
    if ('errors' in checked) return setError(checked.errors.message)

    setError(undefined)
    setBusy(true)
    try {
      draft.settle(letter)
      show(await send(checked.output.message))
    } catch {
      draft.change(letter)
      showToast({ kind: 'error', ...refusalWords['application.submit'] })
    } finally {
      setBusy(false)
    }
  }

  /** Sends a refused letter as a new version of itself, so that its refusal card goes. */
  const send = async (message: string): Promise<Outcome> => {
    const again = refused && (await resendRefusal(database, refused.id, { message }))
    const { mutationId } = again ?? (await submitApplication(database, { jobId: job.id, message }))
    return await outcomeFor(database, mutationId, patience())
  }

  const show = (answer: Outcome) => {
    if (answer.outcome === 'rejected') {
      if (answer.refused.name === 'application.submit') setRefused(answer.refused)
      draft.change(letter)
      return
    }
    onOpenChange(false)
    showToast(
      answer.outcome === 'applied'
        ? { kind: 'success', title: 'Candidature envoyée ! Redirection vers vos candidatures...' }
        : { ...keptToast, ...laterHint() },
    )
    void navigate({ to: '/dashboard', search: { tab: 'candidatures' } })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      title="Votre candidature"
      description={
        <span className={jobStyle}>
          {job.title} · <b>{formatHourly(job)}</b>
        </span>
      }
      foot={
        <div className={footStyle}>
          <Button type="submit" form={formId} full disabled={letter.trim() === ''} busy={busy} busyLabel="Envoi...">
            <Send size={20} /> Envoyer ma candidature
          </Button>
          <LeavingHint />
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className={formStyle}>
        {refused && (
          <Banner kind="error" role="alert">
            {refused.message}
          </Banner>
        )}
        <TextAreaField
          label={poster ? `Votre lettre à ${poster.firstName}` : 'Votre lettre'}
          name="message"
          required
          rows={5}
          max={limits.letter}
          disabled={draft.value === undefined}
          placeholder="Vos disponibilités, votre expérience, une question…"
          value={letter}
          onChange={(event) => draft.change(event.target.value)}
          error={error}
          hint={
            draft.isKept &&
            letter.trim() !== '' && (
              <span className={savedStyle}>
                <Save size={14} /> Brouillon enregistré sur cet appareil
              </span>
            )
          }
        />
      </form>
    </Dialog>
  )
}

const laterHint = () => (backgroundSyncSupported() ? {} : { description: 'Sera envoyé à la prochaine ouverture.' })

const reviveLetter = (kept: unknown): string | undefined => (typeof kept === 'string' ? kept : undefined)

/** Says when the letter leaves, shown offline. */
function LeavingHint() {
  const isOnline = useOnline()
  const when = backgroundSyncSupported()
    ? 'Elle partira toute seule au retour du réseau.'
    : 'Elle sera envoyée à la prochaine ouverture.'
  return <p className={hintStyle}>{isOnline ? `Hors ligne\u00a0? ${when}` : `Vous êtes hors ligne. ${when}`}</p>
}
