import { useState } from 'react'
import { SignInState } from '../accounts/sign-in-state.tsx'
import { useSession } from '../session/session.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Page } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { LawEnding } from './law-ending.tsx'
import { LogList } from './log-list.tsx'
import { ReportList } from './report-list.tsx'

type Shown = 'open' | 'settled' | 'log'

/** The reports and the decisions about them, for accounts to which the operator gave the role (rule 1.4.51). */
export function ModerationScreen() {
  const { user } = useSession()
  return (
    <Page title="Modération" width="column">
      <meta name="robots" content="noindex" />
      {user ? (
        <Moderation />
      ) : (
        <SignInState
          title="Modération"
          text="Connectez-vous avec un compte de la modération."
          reason="Connectez-vous pour modérer."
        />
      )}
    </Page>
  )
}

function Moderation() {
  const [shown, setShown] = useState<Shown>('open')
  return (
    <>
      <PageHeading lead="Les contenus signalés. Chaque décision est notée, avec votre nom et le motif.">
        Modération
      </PageHeading>
      <LawEnding />
      <Tabs
        label="Signalements et journal"
        value={shown}
        onValueChange={setShown}
        items={[
          { value: 'open', label: 'À examiner', content: <ReportList key="open" state="open" /> },
          { value: 'settled', label: 'Examinés', content: <ReportList key="settled" state="settled" /> },
          { value: 'log', label: 'Journal', content: <LogList /> },
        ]}
      />
    </>
  )
}
