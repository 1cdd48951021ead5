import { useEffect, useState } from 'react'
import { css } from '../styled-system/css'
import { Art } from '../ui/art/art.tsx'
import homeScreenArt from '../ui/art/home-screen.svg?drawing'
import { Button } from '../ui/button.tsx'
import { useLastDefined } from '../ui/hooks/last-defined.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useQueuedDialog } from '../ui/overlays/dialog-queue.ts'
import { askToInstall, putInstallOff, readInstallWay, type InstallWay } from './install-prompt.ts'
import { InstallSteps } from './install-steps.tsx'
import { onInstallMoment } from './invitations.ts'

const bodyStyle = css({ pile: '4' })
const artStyle = css({ rounded: 'card', overflow: 'clip', aspectRatio: '[120 / 60]' })
const footStyle = css({ pile: '2.5' })

/** Offers to install the app at a fitting moment, once per device (rules 1.2.380 and 1.2.381). */
export function InstallInvitation() {
  const [offered, setOffered] = useState<InstallWay>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => onInstallMoment(() => setOffered(readInstallWay())), [])
  // Keeps the last way while the dialog closes: after installing there is none.
  const way = useLastDefined(offered)
  // Waits for its turn: a dialog that closes also closes those that were opened over it.
  const isItsTurn = useQueuedDialog(offered !== undefined)

  const later = () => {
    putInstallOff()
    setOffered(undefined)
  }
  const install = async () => {
    setBusy(true)
    const isAgreed = await askToInstall()
    setBusy(false)
    if (isAgreed) setOffered(undefined)
    else later()
  }

  if (!way) return null
  return (
    <Dialog
      open={offered !== undefined && isItsTurn}
      onOpenChange={(open) => !open && !isBusy && later()}
      size="small"
      title="Coup de main sur votre écran d’accueil ?"
      description="Un geste suffit pour ouvrir l’app, même hors ligne."
      foot={
        <div className={footStyle}>
          {way === 'prompt' && (
            <Button full busy={isBusy} busyLabel="Un instant..." onClick={() => void install()}>
              Installer l’app
            </Button>
          )}
          <Button full variant={way === 'prompt' ? 'quiet' : 'brand'} disabled={isBusy} onClick={later}>
            {way === 'prompt' ? 'Plus tard' : 'J’ai compris'}
          </Button>
        </div>
      }
    >
      <div className={bodyStyle}>
        {way === 'share' ? (
          <InstallSteps />
        ) : (
          <div className={artStyle}>
            <Art drawing={homeScreenArt} />
          </div>
        )}
        <p>Vous pouvez aussi l’installer plus tard, dans les paramètres, sous «&nbsp;Installer l’app&nbsp;».</p>
      </div>
    </Dialog>
  )
}
