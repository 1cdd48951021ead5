import { UserCheck } from 'lucide-react'
import { firstNameOf } from '../../../schema/accounts/party-names.ts'
import { beginSentence } from '../../ui/french.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { usePersonOf } from '../reserving/reserved-banner.tsx'

interface ReservedDraftProps {
  studentId: string
  onOpen: () => void
}

/** Says in the wizard that the offer is first proposed to one student, and takes that back (rule 2.2.265). */
export function ReservedDraft({ studentId, onOpen }: ReservedDraftProps) {
  const name = firstNameOf(usePersonOf(studentId), 'student')
  return (
    <Banner
      kind="info"
      icon={<UserCheck size={18} />}
      title={`D’abord pour ${name}`}
      action={
        <Button size="small" variant="line" onClick={onOpen}>
          Publier pour tous
        </Button>
      }
    >
      {beginSentence(name)} reçoit l’offre en premier. Après 24 heures, ou dès sa réponse « Pas cette fois », elle
      s’ouvre à tous. Vous pouvez l’ouvrir plus tôt.
    </Banner>
  )
}
