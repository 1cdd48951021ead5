import { MapPin } from 'lucide-react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { lacksStreet } from '../../schema/jobs/place.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { sendPlace, type Place } from '../../sync/mutations/messages.ts'
import { useDatabase } from '../data/local-database.tsx'
import { forgetAddress, readAddress } from './kept-address.ts'
import { notKeptToast } from '../outbox/write-text.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'
import { PlaceDialog } from './attachments/place-dialog.tsx'
import { tellRefusal, unsent } from './refused-message.ts'

/** Sends the student of agreed work its address, as a place in their conversation: nobody else reads it (rule 2.2.138). */
export function AddressButton({ job }: { job: JobRow }) {
  const database = useDatabase()
  const [isAsked, setAsked] = useState(false)
  const kept = useLiveQuery(() => readAddress(database, job.id), [database, job.id])
  const { id: jobId, assignedToId: receiverId } = job
  if (!receiverId || !lacksStreet(job)) return null

  const send = async (place: Pick<Place, 'name' | 'at'>): Promise<boolean> => {
    try {
      const { mutationId } = await sendPlace(database, { jobId, receiverId, ...place })
      void tellRefusal(database, mutationId)
      setAsked(false)
      await forgetAddress(database, jobId)
      showToast({ kind: 'success', title: 'Adresse envoyée' })
      return true
    } catch (failure) {
      showToast(notKeptToast(failure, unsent, 'Réessayez.'))
      return false
    }
  }
  return (
    <>
      <Button full variant="line" onClick={() => setAsked(true)}>
        <MapPin size={20} /> Envoyer l’adresse
      </Button>
      <PlaceDialog
        jobId={jobId}
        proposed={kept}
        open={isAsked && kept !== undefined}
        onSend={send}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
