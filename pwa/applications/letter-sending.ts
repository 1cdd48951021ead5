import { useState, type ReactNode } from 'react'
import type { Id } from '../../schema/ids.ts'
import type { StatedAge } from '../../schema/law/youth.ts'
import { termsOf, type JobTerms } from '../../schema/jobs/terms.ts'
import { backgroundSyncSupported } from '../../sync/device/background-sync.ts'
import { submitApplication } from '../../sync/mutations/applications.ts'
import { resendRefusal, type Outcome } from '../../sync/outbox/outbox.ts'
import type { Connection } from '../../sync/engine/status.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useSync } from '../data/sync-provider.tsx'
import { useVerdictTimeout } from '../outbox/verdict-timeout.ts'
import { outcomeFor } from '../outbox/outcomes.ts'
import { applicationWords } from './outbox/words.ts'
import { useRoomNotice } from '../outbox/room-notice.tsx'
import { notKeptToast, useKeptToast, waitsForNetwork } from '../outbox/write-text.ts'
import { useIsMounted } from '../ui/hooks/is-mounted.ts'
import { showToast } from '../ui/toast.ts'
import type { RefusedLetter } from './queries.ts'

const sent = 'Candidature envoyée !'
/** The toast of a letter that leads to the student's letters. */
export const arrivalTitle = `${sent} Redirection vers vos candidatures...`
const failed = { kind: 'error', ...applicationWords['application.submit'].refusal } as const

/** `statedAge`: as answered, where the age decides. */
interface Letter {
  message: string
  statedAge?: StatedAge | undefined
}

interface LetterSending {
  /** Sends the letter and shows the outcome as a toast. */
  send: (letter: Letter, outcome: SendingOutcome) => Promise<void>
  isBusy: boolean
  /** The last refusal of the letter. */
  refused: RefusedLetter | undefined
  /** Says that the device has no room. */
  roomNotice: ReactNode
}

interface SendingOutcome {
  /** Called once the letter is sent, or waits in the outbox, unless the student has left the page. */
  onKept: () => void
  /** Called if the letter is refused while its dialog is there, or if the device cannot store it. */
  onFailed: () => void
}

/** Sends a student's letter, online or offline. `before` is the refused letter that is edited, if any. */
export function useLetterSending(
  job: { id: Id; title: string } & JobTerms,
  before: RefusedLetter | undefined,
): LetterSending {
  const database = useDatabase()
  const patience = useVerdictTimeout()
  const keptToast = useKeptToast()
  const { connection } = useSync()
  const [refused, setRefused] = useState(before)
  const [isBusy, setBusy] = useState(false)
  const room = useRoomNotice()
  const isThere = useIsMounted()

  /** Sends a refused letter again as its next version, so that its refusal card disappears. */
  const write = async ({ message, statedAge }: Letter): Promise<Outcome> => {
    const terms = termsOf(job)
    const again = refused && (await resendRefusal(database, refused.id, { message, terms, statedAge }))
    const { mutationId } =
      again ?? (await submitApplication(database, { jobId: job.id, message, terms, statedAge }, { title: job.title }))
    return await outcomeFor(database, mutationId, patience())
  }

  const send: LetterSending['send'] = async (letter, { onKept, onFailed }) => {
    room.clear()
    setBusy(true)
    try {
      const answer = await write(letter)
      if (answer.outcome === 'rejected') {
        if (answer.refused.name === 'application.submit') setRefused(answer.refused)
        showToast(failed)
        // Elsewhere, the refusal card holds the letter.
        if (isThere()) onFailed()
        return
      }
      setRefused(undefined)
      showToast(
        answer.outcome === 'applied'
          ? { kind: 'success', title: isThere() ? arrivalTitle : sent }
          : { ...keptToast(), ...laterHint(connection.get()) },
      )
      if (isThere()) onKept()
    } catch (error) {
      onFailed()
      if (!room.takes(error)) showToast(notKeptToast(error, failed.title, failed.description))
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy, refused, roomNotice: room.notice }
}

const laterHint = (connection: Connection) =>
  backgroundSyncSupported() || !waitsForNetwork(connection)
    ? {}
    : { description: 'Envoi à la prochaine ouverture de l’application.' }
