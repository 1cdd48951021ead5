import { Smartphone } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { CardSection } from '../ui/card-section.tsx'
import { askToInstall, receivesShares, type InstallWay, readInstallWay, watchInstallWay } from './install-prompt.ts'
import { InstallSteps } from './install-steps.tsx'

const stackStyle = css({ stack: '4', justifyItems: 'start' })

/** Explains how to put the app on this device's home screen; shows nothing if it is installed (rule 1.2.381). */
export function InstallSection() {
  const way = useInstallWay()
  const [wasOffered] = useState(way !== undefined)
  if (!way && !wasOffered) return null
  return (
    <CardSection id="installer" title="Installer l’app" level={3}>
      <div className={stackStyle}>{way ? <How way={way} /> : <p role="status">L’app est installée.</p>}</div>
    </CardSection>
  )
}

function How({ way }: { way: InstallWay }) {
  const [isBusy, setBusy] = useState(false)
  const install = async () => {
    setBusy(true)
    await askToInstall()
    setBusy(false)
  }
  return (
    <>
      <p>
        Depuis votre écran d’accueil, vous ouvrez Coup de main d’un geste, même hors ligne
        {receivesShares() && ', et vous pouvez y partager des photos depuis d’autres apps'}.
      </p>
      {way === 'prompt' && (
        <Button size="small" variant="line" busy={isBusy} busyLabel="Un instant..." onClick={() => void install()}>
          <Smartphone size={18} /> Installer l’app
        </Button>
      )}
      {way === 'share' && <InstallSteps />}
      {way === 'menu' && (
        <p>
          Ouvrez le menu de votre navigateur et cherchez «&nbsp;Installer l’application&nbsp;», «&nbsp;Ajouter à l’écran
          d’accueil&nbsp;» ou «&nbsp;Ajouter au Dock&nbsp;». Sans ce menu, Coup de main fonctionne quand même.
        </p>
      )}
    </>
  )
}

/** Returns how the app can be installed here at present; undefined if it is installed. */
const useInstallWay = (): InstallWay | undefined =>
  useSyncExternalStore(watchInstallWay, readInstallWay, () => undefined)
