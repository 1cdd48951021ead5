import { MailCheck, Send } from 'lucide-react'
import { useState } from 'react'
import { newId, type Id } from '../../schema/ids.ts'
import { limits } from '../../schema/limits.ts'
import { SupportMessageForm } from '../../schema/support/form.ts'
import { call } from '../../sync/http/transport.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { deleteDrafts, draftKeys, saveDraft } from '../../sync/store/drafts.ts'
import { useDraft } from '../data/draft.ts'
import { sayActFailed } from '../data/failed-change.ts'
import { useDatabase } from '../data/local-database.tsx'
import { NeedsNetwork } from '../data/needs-network.tsx'
import { useNetwork } from '../data/network.ts'
import { useForm } from '../forms/form.ts'
import { useSession } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

interface Message {
  email: string
  message: string
}
interface Draft extends Message {
  /** The message last sent without an answer from the server, and its id: a resend has the same id and arrives once; a changed text gets a new id. */
  sent?: Message & { id: Id }
}

/** Keeps the card clear of the turned picture above it. */
const cardStyle = css({ mt: '6', lg: { maxWidth: 'column' } })
const formStyle = css({ pile: '4' })

const reviveDraft = (kept: unknown): Draft | undefined => {
  const draft = Object(kept) as Partial<Draft>
  const isWhole = [draft.email, draft.message].every((part) => typeof part === 'string')
  return isWhole ? (draft as Draft) : undefined
}

/** Appends what was typed before the app started to the stored draft. */
const mergeEarly = (blank: Draft, kept: Draft, typed: Draft): Draft => ({
  ...kept,
  email: typed.email === blank.email ? kept.email : typed.email,
  message: [...new Set([kept.message, typed.message])].filter((text) => text !== '').join('\n'),
})

const isSame = (one: Message | undefined, other: Message): boolean =>
  one?.email === other.email && one.message === other.message

/**
 * Deletes the draft in both databases: if a visitor begins a draft, signs in in another tab and then sends here, the next visitor would find it. A
 * draft that can't be deleted does not fail the message, as a resend arrives once.
 */
const forgetDraft = async (databases: ReadonlySet<LocalDatabase>): Promise<void> => {
  const deleted = [...databases].map((database) => deleteDrafts(database, [draftKeys.support]))
  await Promise.allSettled(deleted)
}

/** A message to the operator. Sending needs the network; the device stores the text until it has arrived. */
export function SupportForm() {
  const database = useDatabase()
  const [begunIn] = useState(database)
  const hasNetwork = useNetwork()
  const { user } = useSession()
  const [blank] = useState<Draft>(() => ({ email: user?.email ?? '', message: '' }))
  const draft = useDraft(draftKeys.support, reviveDraft, blank, (kept, typed) => mergeEarly(blank, kept, typed))
  const { email, message, sent } = draft.value ?? blank
  const [isSent, setSent] = useState(false)
  const form = useForm(SupportMessageForm, {
    initial: (): Message => blank,
    draft: {
      value: { email, message },
      change: (changed) => {
        draft.change((before) => ({ ...before, ...changed }))
        setSent(false)
      },
      forget: () => {
        draft.settle({ email, message: '' })
        return forgetDraft(new Set([database, begunIn]))
      },
    },
    send: async (clean) => {
      const sending = sent && isSame(sent, clean) ? sent : { id: newId(), ...clean }
      draft.change({ email, message, sent: sending })
      // If the storage is full, the draft is not stored, but the message can still be sent.
      await saveDraft(database, draftKeys.support, { email, message, sent: sending }).catch(() => undefined)
      await call('POST', '/api/support-messages', sending)
    },
    done: () => setSent(true),
    failed: (error, found) => {
      // A resend has the same id, so the message arrives once.
      sayActFailed(
        'Le message n’est pas parti',
        error,
        'Votre message est peut-être arrivé. Vous pouvez le renvoyer : nous ne le recevrons qu’une fois.',
      )
      return found
    },
  })

  return (
    <Card padded as="section" aria-label="Écrire au support" className={cardStyle}>
      <form {...form.props} className={formStyle}>
        <div className={formStyle} inert={form.isBusy}>
          <TextField
            kind="email"
            label="Votre e-mail"
            autoComplete="email"
            hint="Pour vous répondre."
            required
            {...form.field('email')}
          />
          <TextAreaField label="Votre message" required max={limits.supportMessage} {...form.field('message')} />
        </div>
        {isSent && (
          <Banner kind="success" role="status" icon={<MailCheck size={20} />}>
            Votre message est arrivé. Nous vous répondons par e-mail.
          </Banner>
        )}
        <Button type="submit" full busy={form.isBusy} busyLabel="Envoi..." disabled={!hasNetwork}>
          <Send size={20} /> Envoyer
        </Button>
        {!hasNetwork && (
          <>
            <NeedsNetwork />
            <p>Votre texte reste sur cet appareil jusqu’à l’envoi.</p>
          </>
        )}
      </form>
    </Card>
  )
}
