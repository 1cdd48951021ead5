import { LockKeyhole, Mail, Phone } from 'lucide-react'
import { isStudent, type PublicUser } from '../../../schema/accounts/user.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Card } from '../../ui/card.tsx'
import { useAccountDialogs } from '../account-dialogs.tsx'
import { formatPhone } from '../phone-format.ts'
import { useSession } from '../../session/session.tsx'
import { contactLinkStyle, contactStyle, contactTitleStyle, lockedStyle } from './student-styles.ts'

/** E-mail and phone if the reader may see them, else how to get access to them (rule 4.11). */
export function StudentContact({ person }: { person: PublicUser }) {
  return (
    <Card as="section" className={contactStyle} aria-labelledby="contact">
      <h2 id="contact" className={contactTitleStyle}>
        Coordonnées
      </h2>
      {person.email ? <Reachable person={person} /> : <Locked firstName={person.firstName} />}
    </Card>
  )
}

function Reachable({ person: { id, email, phone } }: { person: PublicUser }) {
  const { user } = useSession()
  return (
    <>
      <a className={contactLinkStyle} href={`mailto:${email}`}>
        <Mail size={18} /> {email}
      </a>
      {phone && (
        <a className={contactLinkStyle} href={`tel:${phone.replaceAll(/\s/g, '')}`}>
          <Phone size={18} /> {formatPhone(phone)}
        </a>
      )}
      {user?.id === id && <p>Visible par vous et par les particuliers à qui vous avez envoyé une candidature.</p>}
    </>
  )
}

function Locked({ firstName }: { firstName: string }) {
  const { user } = useSession()
  const { openLogin } = useAccountDialogs()
  return (
    <>
      <p className={lockedStyle}>
        <LockKeyhole size={20} />
        <span>{firstName} montre son e-mail et son téléphone aux particuliers à qui sa candidature est adressée.</span>
      </p>
      {!user && (
        <Button variant="line" full onClick={() => openLogin()}>
          Connexion
        </Button>
      )}
      {user && !isStudent(user) && (
        <LinkButton variant="lake" full to="/dashboard" search={{ tab: 'publish' }}>
          Publier une offre
        </LinkButton>
      )}
    </>
  )
}
