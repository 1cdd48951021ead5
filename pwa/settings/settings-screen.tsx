import type { AccountSecurity } from '../../schema/accounts/security.ts'
import { call } from '../../sync/http/transport.ts'
import { useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { useFetched } from '../data/fetched.ts'
import { productName } from '../session/product.ts'
import { useSession } from '../session/session.tsx'
import { PhoneArt } from '../ui/art/phone-art.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { DataSection } from './data-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { SignInSection } from './sign-in-section.tsx'
import { StorageSection } from './storage-section.tsx'

/** What concerns the account and this device, for both roles (rule 1.2.70). */
export function SettingsScreen() {
  const { user } = useSession()
  return (
    <Page width="column">
      <title>{`Paramètres · ${productName}`}</title>
      {user ? <Own /> : <Visitor />}
    </Page>
  )
}

function Own() {
  const { signIns } = useSession()
  const security = useFetched(`security ${signIns}`, () => call<AccountSecurity>('GET', '/api/account/security'))
  return (
    <>
      <PageHeading lead="Votre compte, et cet appareil.">Paramètres</PageHeading>
      <SignInSection security={security} />
      <DevicesSection security={security} />
      <AppearanceSection />
      <StorageSection />
      <DataSection />
    </>
  )
}

/** A mail about the account leads here, whoever reads it. */
function Visitor() {
  const { openLogin } = useAccountDialogs()
  return (
    <EmptyState
      level={1}
      art={<PhoneArt />}
      title="Paramètres"
      text="Connectez-vous pour voir et changer ce qui concerne votre compte."
      action={
        <Button onClick={() => openLogin({ reason: 'Connectez-vous pour ouvrir vos paramètres.' })}>
          Se connecter
        </Button>
      }
    />
  )
}
