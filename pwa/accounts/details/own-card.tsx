import { Pencil } from 'lucide-react'
import { fullName, isStudent } from '../../../schema/accounts/user.ts'
import { useUser } from '../../session/session.tsx'
import { css } from '../../styled-system/css'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { bindSigns } from '../../ui/french.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useProfileEditing } from './profile-editing.tsx'
import { usePhotoUrl } from '../photo/photo-url.ts'

const cardStyle = css({ bar: '3.5' })
const wordsStyle = css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })
const nameStyle = css({ textStyle: 'title' })
const factsStyle = css({ textStyle: 'small', color: 'soft' })

/** The signed-in person, and the button that edits their profile. */
export function OwnCard() {
  const user = useUser()
  const photo = usePhotoUrl(user.profileImageUrl)
  const { edit, dialog } = useProfileEditing()
  const facts = [isStudent(user) ? user.studentProfile?.school : 'Particulier', bindSigns(user.city)]
  return (
    <Card className={cardStyle}>
      <Avatar name={fullName(user)} src={photo} side={isStudent(user) ? 'student' : 'individual'} size="large" />
      <div className={wordsStyle}>
        <p className={nameStyle}>{fullName(user)}</p>
        <p className={factsStyle}>{facts.filter(Boolean).join('\u00a0· ')}</p>
      </div>
      <IconButton variant="line" label="Modifier le profil" onClick={edit}>
        <Pencil size={20} />
      </IconButton>
      {dialog}
    </Card>
  )
}
