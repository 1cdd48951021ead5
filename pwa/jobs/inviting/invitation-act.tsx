import { Check, Send } from 'lucide-react'
import { useRef } from 'react'
import type { Id } from '../../../schema/ids.ts'
import { inviteStudent } from '../../../sync/mutations/jobs.ts'
import { settled } from '../../../sync/outbox/outbox.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { useVerdictTimeout } from '../../outbox/verdict-timeout.ts'
import { notKeptToast, useKeptToast } from '../../outbox/write-text.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import type { Invitation } from './queries.ts'

interface InvitationActProps {
  jobId: Id
  student: { id: Id; firstName: string }
  invitation: Invitation
  /** The id of the element that names what the button is for: an offer or a person. */
  describedBy: string
}

const saidStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  textStyle: 'small',
  color: 'soft',
  minHeight: 'touch',
})

/** The button that asks a student to apply for an offer, or the words on what has become of it (rule 2.2.112). */
export function InvitationAct({ jobId, student, invitation, describedBy }: InvitationActProps) {
  const database = useDatabase()
  const patience = useVerdictTimeout()
  const keptToast = useKeptToast()
  const isAsking = useRef(false)

  const invite = async () => {
    if (isAsking.current) return
    isAsking.current = true
    try {
      const { mutationId } = await inviteStudent(database, { id: jobId, studentId: student.id })
      const answer = await settled(database, mutationId, patience())
      if (answer.outcome === 'rejected')
        showToast({ kind: 'error', title: 'Invitation refusée', description: answer.refused.message })
      else if (answer.outcome === 'waiting') showToast(keptToast())
      else showToast({ kind: 'success', title: `${student.firstName} a reçu votre invitation.` })
    } catch (error) {
      showToast(notKeptToast(error, 'Erreur', 'L’invitation n’est pas partie.'))
    } finally {
      isAsking.current = false
    }
  }

  if (invitation !== 'none')
    return (
      <span className={saidStyle}>
        <Check size={16} strokeWidth={3} /> {invitation === 'applied' ? 'A déjà postulé' : 'Invitation envoyée'}
      </span>
    )
  return (
    <Button variant="lake" size="small" aria-describedby={describedBy} onClick={() => void invite()}>
      <Send size={16} /> Inviter
    </Button>
  )
}
