import { SendHorizontal } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Id } from '../../schema/ids.ts'
import { limits } from '../../schema/limits.ts'
import { MessageForm } from '../../schema/messages/form.ts'
import { isBlankText, lengthOf } from '../../schema/text.ts'
import { sendMessage } from '../../sync/mutations/messages.ts'
import { checkForm } from '../ui/hooks/validation.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useRoomNotice } from '../outbox/room-notice.tsx'
import { notKeptToast } from '../outbox/write-text.ts'
import { SuspendedBanner } from '../safety/suspended-banner.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useMediaQuery } from '../ui/hooks/media-query.ts'
import { showToast } from '../ui/toast.ts'
import { AttachButton } from './attach-button.tsx'
import { QuickAnswers } from './quick-answers.tsx'
import { useReplyWish } from './notification-reply.ts'
import { tellRefusal, unsent } from './refused-message.ts'
import { composerStyle, inputStyle, noteStyle, noticeStyle, sendStyle } from './chat-styles.ts'

interface ChatComposerProps {
  jobId: Id
  receiverId: Id
  /** Undefined until the stored draft is read. */
  text: string | undefined
  onChange: (text: string) => void
  /** Sets the field after a send, successful or not, without storing a draft: a late timer must not store the sent text. */
  onSettle: (text: string) => void
  hasQuickAnswers: boolean
}

/** The field of a new message. Sending stores the message on the device and never waits for the network. */
export function ChatComposer({ jobId, receiverId, text = '', onChange, onSettle, hasQuickAnswers }: ChatComposerProps) {
  const database = useDatabase()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const room = useRoomNotice()
  const noteId = useId()
  const hasKeyboard = useMediaQuery('(hover: hover) and (pointer: fine)')
  useGrowing(field, text)
  useReplyWish(field)
  const isBlank = isBlankText(text)

  const send = async () => {
    if (isSending || isBlank) return
    const checked = checkForm(MessageForm, { content: text })
    if ('errors' in checked) return setError(checked.errors.content)
    setError(undefined)
    room.clear()
    setSending(true)
    onSettle('')
    try {
      const { mutationId } = await sendMessage(database, { jobId, receiverId, content: checked.output.content })
      void tellRefusal(database, mutationId)
    } catch (failure) {
      onChange(text)
      if (!room.takes(failure)) showToast(notKeptToast(failure, unsent, 'Votre texte est conservé.'))
    } finally {
      setSending(false)
      field.current?.focus()
    }
  }

  const choose = (words: string) => {
    onChange(words)
    field.current?.focus()
  }

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    // On a screen keyboard Enter begins a line; one with Ctrl or Command is no screen keyboard.
    if (!hasKeyboard && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    void send()
  }

  /** The error stays while the text is still too long. */
  const change = (typed: string) => {
    if (lengthOf(typed) <= limits.message) setError(undefined)
    onChange(typed)
  }

  const used = lengthOf(text)
  const counter = used > limits.message && `${used} / ${limits.message}`
  const note = [error, counter].filter(Boolean).join('\u00a0· ')
  return (
    <>
      {isBlank && hasQuickAnswers && <QuickAnswers onChoose={choose} />}
      <SuspendedBanner className={noticeStyle}>Vos messages ne peuvent pas partir pour l’instant.</SuspendedBanner>
      {room.notice && <div className={noticeStyle}>{room.notice}</div>}
      {note && (
        <p id={noteId} className={noteStyle} role="alert">
          {note}
        </p>
      )}
      <form
        className={composerStyle}
        data-composer
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <AttachButton jobId={jobId} receiverId={receiverId} />
        <textarea
          ref={field}
          className={inputStyle}
          rows={1}
          value={text}
          readOnly={isSending}
          aria-label="Votre message"
          aria-invalid={note !== ''}
          aria-describedby={note === '' ? undefined : noteId}
          placeholder="Tapez votre message..."
          enterKeyHint={hasKeyboard ? 'send' : 'enter'}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
        />
        <IconButton
          type="submit"
          variant="brand"
          round
          label="Envoyer"
          className={sendStyle}
          disabled={isSending || isBlank}
        >
          <SendHorizontal size={20} />
        </IconButton>
      </form>
    </>
  )
}

/** Grows the field with its text, up to the style's maximum, also when a phone is turned. */
function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const grow = () => {
      const area = field.current
      if (!area) return
      area.style.setProperty('height', 'auto')
      area.style.setProperty('height', `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`)
    }
    grow()
    addEventListener('resize', grow)
    return () => removeEventListener('resize', grow)
  }, [field, text])
}
