import { Hand } from 'lucide-react'
import type { ApplicationRow } from '../../schema/applications/application.ts'
import { renewApplication } from '../../sync/mutations/applications.ts'
import { useDatabase } from '../data/local-database.tsx'
import { isKept } from '../outbox/write-text.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** Whether the poster asks a student who was turned down whether they are still free. */
export const isAskedAgain = ({ status, askedAgainAt }: ApplicationRow): boolean =>
  status === 'rejected' && askedAgainAt !== undefined

/** The question, and the answer that makes the letter a pending one again, also without network (rule 2.2.215). */
export function StillFree({ application: { id, jobId } }: { application: ApplicationRow }) {
  const database = useDatabase()
  return (
    <Banner
      kind="wait"
      icon={<Hand size={18} />}
      title="Encore libre ?"
      action={
        <Button
          size="small"
          onClick={() => void isKept(renewApplication(database, { id, jobId }), 'Impossible de noter votre réponse')}
        >
          Je suis encore libre
        </Button>
      }
    >
      La personne choisie ne peut pas venir. Votre candidature repart telle quelle.
    </Banner>
  )
}
