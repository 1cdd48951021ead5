import { Check, Send } from 'lucide-react'
import type { Id } from '../../../schema/ids.ts'
import { inviteStudent } from '../../../sync/mutations/jobs.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { PendingTag } from '../../outbox/pending-tag.tsx'
import { useVerdictToast } from '../../outbox/verdict-toast.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import type { Invitation } from './queries.ts'

interface InvitationActProps {
  jobId: Id
  student: { id: Id; firstName: string }
  invitation: Invitation
  /** The id of the element that names what the button is for: an offer or a person. */
  describedBy: string
}

const saidStyle = css({
  inline: '1.5',
  textStyle: 'small',
  color: 'soft',
  minHeight: 'touch',
})

/** The button that asks a student to apply for an offer, or the words on what has become of it (rule 2.2.112). */
export function InvitationAct({ jobId, student, invitation, describedBy }: InvitationActProps) {
  const database = useDatabase()
  const say = useVerdictToast()
  const invite = () =>
    say(() => inviteStudent(database, { id: jobId, studentId: student.id }), {
      done: 'Invitation envoyée',
      failed: `Impossible d’inviter ${student.firstName}`,
    })

  if (invitation === 'none')
    return (
      <Button variant="lake" size="small" aria-describedby={describedBy} onClick={() => void invite()}>
        <Send size={16} /> Inviter
      </Button>
    )
  return (
    <span className={saidStyle}>
      {typeof invitation === 'object' ? (
        <PendingTag item={invitation} />
      ) : (
        <>
          <Check size={16} strokeWidth={3} /> {invitation === 'applied' ? 'A déjà postulé' : 'Invitation envoyée'}
        </>
      )}
    </span>
  )
}
