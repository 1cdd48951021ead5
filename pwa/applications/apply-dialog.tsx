import { useNavigate, useRouter } from '@tanstack/react-router'
import { Save, Send, Undo2 } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { ApplicationForm } from '../../schema/applications/form.ts'
import { fillLetter, openFields } from '../../schema/applications/template.ts'
import { isDateOver } from '../../schema/jobs/schedule.ts'
import { asksForAge, type RatedWork } from '../../schema/law/youth.ts'
import { describeNewTerms, type JobTerms } from '../../schema/jobs/terms.ts'
import { limits } from '../../schema/limits.ts'
import { isBlankText } from '../../schema/text.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { useForm } from '../forms/form.ts'
import { formatMoment } from '../../schema/dates.ts'
import { formatHourly } from '../jobs/job-format.ts'
import { usePoster } from '../jobs/queries.ts'
import type { ListedJob } from '../jobs/stored-jobs.ts'
import { reviveText, useDraft } from '../data/draft.ts'
import { SuspendedBanner } from '../safety/suspended-banner.tsx'
import { useUser } from '../session/session.tsx'
import { inviteAfter } from '../install/invitations.ts'
import { LetterStarts } from './letters/letter-starts.tsx'
import { SendLaterHint } from '../outbox/send-later-hint.tsx'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { Dialog, type Openable } from '../ui/overlays/dialog.tsx'
import { Banner } from '../ui/banner.tsx'
import { useIsBeside } from '../ui/hooks/is-beside.ts'
import { toaster } from '../ui/toast.ts'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { AgeQuestion } from './age-question.tsx'
import { arrivalTitle, useLetterSending } from './letter-sending.ts'
import { useOfferNow } from './offer-now.ts'
import { useApplicationsByJob, type RefusedLetter } from './queries.ts'

const dateOver = 'La date de ce job est passée.'

interface ApplyDialogProps extends Openable {
  job: Pick<
    ListedJob,
    'id' | 'title' | 'postedById' | 'isRecurring' | 'isLongTermProject' | 'ages' | keyof RatedWork | keyof JobTerms
  >
  /** A refused letter, to edit and send again. */
  refused?: RefusedLetter | undefined
}

const formStyle = css({ pile: '4' })
const dateStyle = css({ whiteSpace: 'nowrap' })
const jobStyle = css({ fontVariantNumeric: 'tabular-nums', '& b': { color: 'ink' } })
const savedStyle = css({ inline: '1.5' })
const footStyle = css({ pile: '2.5' })

/** The dialog in which a student writes a letter (rules 1.2.54–1.2.56, 1.2.82, 1.2.451, 1.4.16, 1.8.5, 1.8.6 and 4.25). */
export function ApplyDialog({ job: opened, open, onOpenChange, refused: refusedBefore }: ApplyDialogProps) {
  const offer = useOfferNow(opened)
  const { job } = offer
  const navigate = useNavigate()
  const router = useRouter()
  const isBeside = useIsBeside()
  const poster = usePoster(job)
  const draft = useDraft(draftKeys.application(job.id), reviveText, refusedBefore?.args.message ?? '')
  const { send, isBusy, refused, roomNotice } = useLetterSending(job, refusedBefore)
  // The letter that waits for the answer to the question whether to send it although the date has passed.
  const [asked, setAsked] = useState<string>()
  const [statedAge, stateAge] = useState(refusedBefore?.args.statedAge)
  const letter = draft.value ?? ''
  // The student has applied in another window, with another text. This text stays, so that it can be copied.
  const hasApplied = useApplicationsByJob()?.has(job.id) && !isBusy && letter !== ''
  const closed = isBusy ? undefined : offer.closed
  const canApply = !hasApplied && closed === undefined
  const isLate = isDateOver(job)
  const changes = describeNewTerms(opened, job)
  const { firstName, city, studentProfile } = useUser()
  const asksAge = !studentProfile?.birthDate && asksForAge(job)
  const facts = {
    title: job.title,
    location: job.location,
    hourly: formatHourly(job),
    posterName: poster?.firstName,
    firstName,
    city,
    school: studentProfile?.school,
  }
  // A placeholder that was typed by hand is filled like one of a template.
  const filled = fillLetter(letter, facts)
  const started = useRef('')
  // A text that was started from a letter to somebody else, and that text with the names of before.
  const [renamed, setRenamed] = useState<{ letter: string; asSaved: string }>()
  const form = useForm(ApplicationForm, {
    initial: () => ({ message: letter }),
    draft: { value: { message: letter }, change: ({ message = '' }) => draft.change(message) },
    read: () => ({ message: filled }),
    send: async ({ message }) => {
      if (isLate) setAsked(message)
      else await sendLetter(message)
    },
  })
  /** Starts the letter with a text. A letter that the student has typed stays, and the text is appended to it. */
  const start = (text: string, asSaved: string) => {
    const isOwn = !isBlankText(letter) && letter !== started.current
    const behind = (added: string) => (isOwn ? `${letter.trimEnd()}\n\n${added}` : added)
    setRenamed(text === asSaved ? undefined : { letter: behind(text), asSaved: behind(asSaved) })
    takeStart(behind(text))
  }
  const takeStart = (text: string) => {
    started.current = text
    form.set({ message: text })
    document.getElementById(form.id)?.querySelector('textarea')?.focus()
  }
  const sendLetter = async (message: string) => {
    setAsked(undefined)
    draft.settle(letter)
    await send({ message, ...(asksAge && { statedAge }) }, { onKept: leave, onFailed: () => draft.change(letter) })
  }

  const sendByKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!isBlankText(letter) && canApply && !isBusy) event.currentTarget.form?.requestSubmit()
  }

  /** Leads to the letter, which a wide window opens beside the others. The toast, which says where it leads, does not follow to the screen after that. */
  const leave = () => {
    onOpenChange(false)
    // The screen may keep this dialog mounted and open it again.
    draft.settle('')
    void navigate({ to: '/dashboard', search: { tab: 'candidatures', ...(isBeside && { jobId: job.id }) } }).then(
      () => {
        const stop = router.subscribe('onBeforeNavigate', () => {
          stop()
          const toast = toaster.getVisibleToasts().find(({ title }) => title === arrivalTitle)
          if (toast) toaster.dismiss(toast.id)
        })
      },
    )
    inviteAfter('letter')
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !isBusy && onOpenChange(next)}
      title="Votre candidature"
      description={
        <span className={jobStyle}>
          {job.title}
          {job.scheduledFor !== null && (
            <>
              &nbsp;· <span className={dateStyle}>{formatMoment(job.scheduledFor)}</span>
            </>
          )}
          &nbsp;· <b>{formatHourly(job)}</b>
        </span>
      }
      foot={
        <div className={footStyle}>
          <Button
            type="submit"
            form={form.id}
            full
            disabled={isBlankText(letter) || !canApply}
            busy={isBusy}
            busyLabel="Envoi..."
          >
            <Send size={20} /> Envoyer ma candidature
          </Button>
          {canApply && <SendLaterHint />}
        </div>
      }
    >
      <form {...form.props} inert={isBusy} className={formStyle}>
        <SuspendedBanner>
          Votre candidature ne peut pas partir pour l’instant. Elle reste en brouillon sur cet appareil.
        </SuspendedBanner>
        {refused && (
          <Banner kind="error" role="alert">
            {refused.message}
          </Banner>
        )}
        {hasApplied && <Banner kind="wait">Vous avez déjà postulé</Banner>}
        {closed !== undefined && !hasApplied && (
          <Banner kind="wait" role="status">
            {closed} Votre lettre reste en brouillon sur cet appareil.
          </Banner>
        )}
        {closed === undefined && isLate && (
          <Banner kind="wait">{dateOver} Proposez un autre jour dans votre lettre.</Banner>
        )}
        {closed === undefined && changes.length > 0 && (
          <Banner kind="wait" role="status" title="L’offre vient de changer :">
            {changes.join(', ')}
          </Banner>
        )}
        {roomNotice}
        <TextAreaField
          label={poster ? `Votre lettre à ${poster.firstName}` : 'Votre lettre'}
          required
          rows={5}
          max={limits.letter}
          counted={filled}
          disabled={draft.value === undefined}
          placeholder="Vos disponibilités, votre expérience, une question…"
          {...form.field('message')}
          onKeyDown={sendByKeys}
          hint={
            draft.isKept &&
            !isBlankText(letter) && (
              <span className={savedStyle}>
                <Save size={14} /> Brouillon enregistré sur cet appareil
              </span>
            )
          }
        />
        {asksAge && <AgeQuestion job={job} value={statedAge} onValueChange={stateAge} />}
        {renamed?.letter === letter && (
          <Banner
            kind="info"
            role="status"
            action={
              <Button variant="line" size="small" onClick={() => takeStart(renamed.asSaved)}>
                <Undo2 size={18} /> Reprendre le texte d’origine
              </Button>
            }
          >
            La lettre s’adresse maintenant {poster ? `à ${poster.firstName}` : 'au particulier de cette offre'}.
          </Banner>
        )}
        <OpenFields letter={filled} />
        <LetterStarts job={job} letter={letter} facts={facts} onStart={start} />
      </form>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title="Envoyer quand même ?"
        text={`${dateOver} Le particulier peut en fixer une autre ou en convenir avec vous.`}
        confirmLabel="Envoyer ma candidature"
        onConfirm={() => void sendLetter(asked ?? '')}
      />
    </Dialog>
  )
}

/** Names the placeholders that have no value. */
function OpenFields({ letter }: { letter: string }) {
  const open = openFields(letter)
  if (open.length === 0) return null
  return <Banner kind="wait">À compléter avant l’envoi&nbsp;: {open.join(', ')}</Banner>
}
