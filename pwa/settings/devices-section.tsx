import { useState } from 'react'
import { formatMoment } from '../../schema/dates.ts'
import { deviceName, type AccountSecurity, type SignedInDevice } from '../../schema/accounts/security.ts'
import type { KeptAnswer } from '../data/kept-answer.ts'
import { NetworkAge } from '../data/network-age.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { NotYet } from '../data/unreachable.tsx'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { CardSection } from '../ui/card-section.tsx'
import { Tag } from '../ui/tag.tsx'
import { entryStyle, entryWordsStyle } from '../ui/row-styles.ts'
import { stackStyle } from './settings-styles.ts'

const EndSessionsDialog = lazyDialog(async () => (await import('./end-sessions-dialog.tsx')).EndSessionsDialog)

interface DevicesSectionProps {
  security: KeptAnswer<AccountSecurity>
}

/** The devices on which the person is signed in, with buttons that end these sessions. */
export function DevicesSection({ security }: DevicesSectionProps) {
  return (
    <CardSection id="appareils" title="Appareils connectés" level={3}>
      {security.state === 'done' ? (
        <Devices
          devices={security.result.devices}
          hasFactor={security.result.secondFactor?.isOn === true}
          at={security.at}
          askAgain={security.refresh}
        />
      ) : (
        <NotYet
          asked={security}
          offline="La liste de vos appareils s’affichera dès que vous serez en ligne."
          failed="Impossible de charger la liste de vos appareils."
        />
      )}
    </CardSection>
  )
}

interface DevicesProps {
  devices: readonly SignedInDevice[]
  hasFactor: boolean
  /** When the devices were read. */
  at: number | undefined
  askAgain: () => void
}

function Devices({ devices, hasFactor, at, askAgain }: DevicesProps) {
  const isOnline = useOnline()
  // The devices that the question is about: all others, or one of them.
  const [asked, setAsked] = useState<'others' | SignedInDevice>()
  return (
    <div className={stackStyle}>
      <ul>
        {devices.map((device) => (
          <li key={device.id} className={entryStyle}>
            <p className={entryWordsStyle}>
              {nameOf(device)}
              <small>{describe(device)}</small>
            </p>
            {device.isCurrent ? (
              <Tag kind="ok">Cet appareil</Tag>
            ) : (
              <Button
                size="small"
                variant="line"
                aria-label={`Déconnecter ${nameOf(device)}`}
                aria-disabled={!isOnline}
                onClick={() => setAsked(device)}
              >
                Déconnecter
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Button variant="line" full aria-disabled={!isOnline} onClick={() => setAsked('others')}>
          Déconnecter tous les autres
        </Button>
      )}
      <NetworkAge at={at} />
      {asked && (
        <EndSessionsDialog asked={asked} hasFactor={hasFactor} onClose={() => setAsked(undefined)} onEnded={askAgain} />
      )}
    </div>
  )
}

const nameOf = (device: SignedInDevice): string => {
  const name = deviceName(device)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

const describe = ({ isCurrent, createdAt, lastSeenAt }: SignedInDevice): string => {
  const since = `Connecté\u00a0: ${formatMoment(createdAt)}`
  // The server stores the last use at most once an hour.
  return isCurrent ? since : `${since}\u00a0· vu vers ${formatMoment(lastSeenAt)}`
}
