import { Link } from '@tanstack/react-router'
import { Bell, Gavel, KeyRound, ShieldCheck, Smartphone } from 'lucide-react'
import { useEffect } from 'react'
import { leavingDays } from '../../schema/accounts/leaving.ts'
import type { AccountSecurity } from '../../schema/accounts/security.ts'
import type { UserType } from '../../schema/accounts/user-types.ts'
import { useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { refusalText } from '../../schema/refusals.ts'
import { OwnCard } from '../accounts/details/own-card.tsx'
import { SignInState } from '../accounts/sign-in-state.tsx'
import { unanswered } from '../data/failed-change.ts'
import { useKeptAnswer } from '../data/kept-answer.ts'
import { InstallSection } from '../install/install-section.tsx'
import { storagePlace } from '../outbox/no-room.ts'
import { useSession } from '../session/session.tsx'
import { SuspendedBanner } from '../safety/suspended-banner.tsx'
import { Entry, EntryGroup } from '../ui/entry-list.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { ActivitySection } from './activity-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { CalendarSection } from './calendar-section.tsx'
import { BlocksSection } from './blocks-section.tsx'
import { DataSection } from './data-section.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { DiagnosticSection } from './diagnostic-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import type { Left } from './leaving-device.ts'
import { NotificationsSection } from './notifications-section.tsx'
import { PushSection } from '../push/push-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { SignInSection } from './sign-in-section.tsx'
import { StorageSection } from './storage-section.tsx'

/** The settings of the account and of this device, for both kinds of accounts (rule 1.2.70). */
export function SettingsScreen({ left }: { left: Left | undefined }) {
  const { user } = useSession()
  return (
    <Page title="Paramètres" width="column">
      {user ? <Own /> : <Visitor left={left} />}
    </Page>
  )
}

function Own() {
  const { signIns } = useSession()
  const security = useKeptAnswer<AccountSecurity>('/api/account/security', signIns)
  return (
    <>
      <PageHeading lead="Votre compte, et cet appareil.">Paramètres</PageHeading>
      <SuspendedBanner>
        Vous pouvez lire et exporter vos données, mais plus écrire. Vos textes restent sur vos appareils.
      </SuspendedBanner>
      <OwnCard />
      <SettingsGroup
        icon={<KeyRound size={22} />}
        title="Mon compte"
        detail="E-mail, mot de passe, téléphone, appareils, activité"
        sections={['connexion', 'verification', 'appareils', 'activite']}
      >
        <SignInSection security={security} />
        <SecondFactorSection security={security} />
        <DevicesSection security={security} />
        <ActivitySection />
      </SettingsGroup>
      <SettingsGroup
        icon={<Bell size={22} />}
        title="Notifications et agenda"
        detail="Annonces, heures calmes, calendrier"
        sections={['avertir', 'notifications', 'agenda']}
      >
        <PushSection />
        <NotificationsSection />
        <CalendarSection />
      </SettingsGroup>
      <SettingsGroup
        icon={<ShieldCheck size={22} />}
        title="Confidentialité et données"
        detail="Personnes bloquées, vos données, suppression du compte"
        sections={['blocages', 'donnees', 'suppression']}
      >
        <BlocksSection />
        <DataSection />
        <DeletionSection />
      </SettingsGroup>
      <SettingsGroup
        icon={<Smartphone size={22} />}
        title="Cet appareil"
        detail="Apparence, langue, installation, stockage, diagnostic"
        sections={['apparence', 'installer', storagePlace.hash, 'diagnostic']}
      >
        <AppearanceSection />
        <InstallSection />
        <StorageSection />
        <DiagnosticSection />
      </SettingsGroup>
      {security.state === 'done' && security.result.isModerator && (
        <EntryGroup title="Modération">
          <Entry
            icon={<Gavel size={22} />}
            label="Modération"
            detail="Contenus signalés, décisions"
            render={(parts) => <Link to="/moderation" {...parts} />}
          />
        </EntryGroup>
      )}
    </>
  )
}

/** Shown after the person has asked for the deletion of their account. */
const leaving = `Suppression dans ${leavingDays} jours : un e-mail vous confirme la date. Vous changez d’avis ? Connectez-vous d’ici là et choisissez « Garder mon compte ».`

/** Shown after the deletion of an empty account. */
const erased = 'Il était vide. Vous pouvez vous réinscrire tout de suite, aussi avec la même adresse e-mail.'

/** Shown if the server's answer to the deletion was lost. */
const unsure =
  'Votre compte est peut-être en cours de suppression. Connectez-vous pour vérifier, et pour le garder si vous voulez. Les données de cet appareil restent.'

/** Visitors reach this screen too, because mails about the account link to it. */
const Visitor = ({ left }: { left: Left | undefined }) => {
  if (left === true) return <SignInState title="Votre compte sera supprimé" text={leaving} isQuiet />
  if (left === 'student' || left === 'private') return <SignUpAnew as={left} />
  if (left === 'now') return <SignInState title="Votre compte est supprimé" text={erased} isQuiet />
  if (left === 'emptied')
    return <SignInState title={refusalText('device_emptied')} text="Reconnectez-vous pour retrouver vos données." />
  if (left === 'unsure') return <SignInState title={unanswered} text={unsure} />
  return (
    <SignInState
      title="Paramètres"
      text="Connectez-vous pour voir et changer les réglages de votre compte."
      reason="Connectez-vous pour ouvrir vos paramètres."
    />
  )
}

/** Opens the sign-up in the other role, with what the deleted account said (rule 1.2.574). */
function SignUpAnew({ as }: { as: UserType }) {
  const { openSignUp } = useAccountDialogs()
  useEffect(() => openSignUp(as), [as, openSignUp])
  return <SignInState title="Votre compte est supprimé" text={erased} isQuiet />
}
