import { useState } from 'react'
import type { AccountSecurity } from '../../schema/accounts/security.ts'
import type { KeptAnswer } from '../data/kept-answer.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { CardSection } from '../ui/card-section.tsx'

const SecondFactorDialog = lazyDialog(async () => (await import('./second-factor-dialog.tsx')).SecondFactorDialog)

/** A server that others reach has https, and demands it of moderators (rule 1.2.600). */
const advice = () =>
  location.protocol === 'https:' ? ' Nécessaire pour la modération.' : ' Recommandé pour la modération.'

/** The second factor of a sign-in, which is switched on and off with the password (rules 1.2.514 and 1.2.752). Until its state is known, it shows as off. */
export function SecondFactorSection({ security }: { security: KeptAnswer<AccountSecurity> }) {
  const isOnline = useOnline()
  const [asked, setAsked] = useState<'on' | 'off' | 'codes'>()
  const { secondFactor, isModerator = false } = security.state === 'done' ? security.result : {}

  return (
    <CardSection id="verification" title="Double vérification" level={3}>
      <p>
        {secondFactor?.isOn
          ? `Activée. Codes de secours restants\u00a0: ${secondFactor.codesLeft}.`
          : `Après le mot de passe, la connexion demande un code de votre téléphone.${isModerator ? advice() : ''}`}
      </p>
      <Button
        variant="line"
        full
        aria-disabled={!isOnline || security.state !== 'done'}
        onClick={() => setAsked(secondFactor?.isOn ? 'off' : 'on')}
      >
        {`${secondFactor?.isOn ? 'Désactiver' : 'Activer'} la double vérification`}
      </Button>
      {secondFactor?.isOn && (
        <Button variant="line" full aria-disabled={!isOnline} onClick={() => setAsked('codes')}>
          Créer de nouveaux codes de secours
        </Button>
      )}
      <NetworkNote />
      {asked && <SecondFactorDialog asked={asked} onChanged={security.refresh} onClose={() => setAsked(undefined)} />}
    </CardSection>
  )
}
