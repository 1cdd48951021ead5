import { Pencil } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { fullName, isStudent } from '../../../schema/accounts/user.ts'
import { usePhotoUrl } from '../../accounts/photo/photo-url.ts'
import { useUser } from '../../session/session.tsx'
import { css } from '../../styled-system/css'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/optional-part.tsx'

const WrongRole = lazyPart(async () => (await import('../../settings/wrong-role.tsx')).WrongRole)

/** Milliseconds after the sign-up in which somebody still notices a wrong role: a week. */
const noticingMs = 7 * 24 * 60 * 60_000

/** Large text on a narrow phone wraps under the photo. */
const headStyle = css({
  row: { base: '2', sm: '4' },
  lg: { flexWrap: 'nowrap' },
})
const wordsStyle = css({ flex: '[1 1 8rem]', minWidth: '0', lg: { flex: '[0 1 auto]' } })
const greetingStyle = css({ textStyle: 'page', overflowWrap: 'anywhere' })

interface HomeHeadProps {
  onEdit: () => void
  /** What is said of the person below their greeting. */
  children: ReactNode
}

/** The head of either side's home: the person, a greeting, and the button that edits their profile (rules 1.2.35 and 2.2.19). */
export function HomeHead({ onEdit, children }: HomeHeadProps) {
  const user = useUser()
  const photo = usePhotoUrl(user.profileImageUrl)
  const [isNew] = useState(() => Date.now() - Date.parse(user.createdAt) < noticingMs)
  return (
    <header className={headStyle}>
      <Avatar name={fullName(user)} src={photo} side={isStudent(user) ? 'student' : 'individual'} size="large" />
      <div className={wordsStyle}>
        <h1 className={greetingStyle} data-greeting="">
          Bonjour {user.firstName}
        </h1>
        {children}
        {isNew && <WrongRole />}
      </div>
      <IconButton variant="line" label="Modifier le profil" onClick={onEdit}>
        <Pencil size={20} />
      </IconButton>
    </header>
  )
}
