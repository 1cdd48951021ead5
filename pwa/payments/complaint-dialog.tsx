import { Save, Send } from 'lucide-react'
import { newId, type Id } from '../../schema/ids.ts'
import { limits } from '../../schema/limits.ts'
import type { Complaint } from '../../schema/payments/complaint.ts'
import { ComplaintForm, ComplaintReplyForm } from '../../schema/payments/form.ts'
import { call } from '../../sync/http/transport.ts'
import { deleteDrafts, draftKeys, saveDraft } from '../../sync/store/drafts.ts'
import { useDraft } from '../data/draft.ts'
import { failureText } from '../data/failure-text.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useSync } from '../data/sync-provider.tsx'
import { FormDialog, type Openable } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/form.ts'
import { useRoomNotice } from '../outbox/room-notice.tsx'
import { css } from '../styled-system/css'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { showToast } from '../ui/toast.ts'
import { blankComplaint, reviveComplaint, useArrival, useWriting } from './complaint-draft.ts'

const savedStyle = css({ inline: '1.5' })

interface ComplaintDialogProps extends Openable {
  job: { id: Id; title: string }
  /** The complaint to answer; without one the text is a new complaint. */
  answers?: Id | undefined
}

/** The text of a complaint, or of an answer to one. Sending needs the network; until then the text stays on the device (rules 3.5.14 and 3.5.17). */
export function ComplaintDialog({ job, answers, open, onOpenChange }: ComplaintDialogProps) {
  const database = useDatabase()
  const { pullNow } = useSync()
  const key = draftKeys.complaint(answers ?? job.id)
  const draft = useDraft(key, reviveComplaint, blankComplaint)
  useWriting(key)
  const room = useRoomNotice()
  const words = answers ? answerWords : complaintWords
  const { text, sent } = draft.value ?? blankComplaint
  const about = answers && { jobId: job.id }

  const finish = async () => {
    draft.settle(blankComplaint)
    form.complain({})
    // The text has arrived: a draft that cannot be deleted now is deleted with the next visit (`useArrivedDrafts`).
    await deleteDrafts(database, [key]).catch(() => undefined)
    onOpenChange(false)
    showToast({ kind: 'success', title: words.done, description: words.next })
  }
  /** Resends an unchanged text under the same id, also after a reload, so that a lost answer makes no second complaint. */
  const send = async (checked: string) => {
    const sending = sent?.text === checked ? sent : { id: newId(), text: checked }
    draft.change({ ...about, text, sent: sending })
    // If the storage is full, the draft is not stored, but the text can still be sent.
    await saveDraft(database, key, { ...about, text, sent: sending }).catch(room.takes)
    const { id } = sending
    if (answers) await call<Complaint>('POST', `/api/complaints/${answers}/answers`, { id, text: checked })
    else await call<Complaint>('POST', `/api/jobs/${job.id}/complaints`, { id, reason: checked })
  }

  const form = useForm(answers ? ComplaintReplyForm : ComplaintForm, {
    initial: () => ({ text }),
    draft: { value: { text }, change: (changed) => draft.change({ ...draft.value, ...about, text, ...changed }) },
    send: async (typed) => {
      room.clear()
      await send(typed.text)
      await finish()
      await pullNow().catch(() => undefined)
    },
    failed: async (error) => {
      form.complain({ form: failureText(error) })
      await pullNow().catch(() => undefined)
    },
  })
  useArrival(job.id, form.isBusy ? undefined : draft.value, () => void finish())
  const failure = form.errors.form
  return (
    <FormDialog
      of={{
        ...form,
        errors: failure && !room.notice ? { form: `${failure} Votre texte est conservé.` } : form.errors,
      }}
      open={open}
      onOpenChange={onOpenChange}
      title={words.title}
      description={job.title}
      submit={
        <>
          <Send size={20} /> {words.send}
        </>
      }
      busyLabel="Envoi..."
      needsNetwork
      closeOnOutside
      isText
    >
      {failure !== undefined && room.notice}
      <p>{words.text}</p>
      <TextAreaField
        label={words.label}
        required
        rows={5}
        max={limits.complaint}
        disabled={draft.value === undefined}
        {...form.field('text')}
        hint={
          draft.isKept &&
          text.trim() !== '' && (
            <span className={savedStyle}>
              <Save size={14} /> Brouillon enregistré sur cet appareil
            </span>
          )
        }
      />
    </FormDialog>
  )
}

const complaintWords = {
  title: 'Signaler un problème',
  text: 'L’autre personne lira votre texte et pourra répondre. Tant que le problème n’est pas réglé, l’argent n’est pas libéré automatiquement.',
  label: 'Que se passe-t-il ?',
  send: 'Envoyer le signalement',
  done: 'Problème signalé',
  next: 'L’autre personne a été avertie.',
}

const answerWords = {
  title: 'Répondre',
  text: 'L’autre personne reçoit votre réponse. Notre équipe la lira aussi si elle doit décider.',
  label: 'Votre réponse',
  send: 'Envoyer la réponse',
  done: 'Réponse envoyée',
  next: 'L’autre personne a été avertie.',
}
