import { Send } from 'lucide-react'
import { useState } from 'react'
import { isStudent, type PublicUser } from '../../../schema/accounts/user.ts'
import { useSession } from '../../session/session.tsx'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { InviteDialog } from './invite-dialog.tsx'

const placeStyle = css({ mt: '5' })

/** "Inviter à postuler", on a student's profile, for those who publish offers (rule 2.2.112). */
export function InviteButton({ student }: { student: PublicUser }) {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (user === null || isStudent(user)) return null
  return (
    <div className={placeStyle}>
      <Button variant="lake" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Send size={18} /> Inviter à postuler
      </Button>
      <InviteDialog student={student} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
