import type { UserType } from '../../schema/accounts/user-types.ts'
import { opensSignUp, useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { useSession } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { openDashboard } from './sections.ts'
import { Art } from '../ui/art/art.tsx'
import tunnelArt from './art/tunnel.svg?drawing'

const panelStyle = css({ mt: '16', bg: 'brandSoft', overflow: 'clip', md: { mt: '28' } })
const wordsStyle = css({
  boxSizing: 'content-box',
  pile: '3',
  justifyItems: 'center',
  maxWidth: 'column',
  mx: 'auto',
  px: '5',
  pt: '12',
  textAlign: 'center',
  md: { pt: '20' },
  '& h2': { textStyle: 'page' },
  '& p': { textStyle: 'lead' },
})
const buttonsStyle = css({ wrap: '3', justifyContent: 'center', mt: '3' })
/** The train leaves the tunnel as the page scrolls, in browsers that support scroll timelines. */
const pictureStyle = css({
  display: 'block',
  viewTimelineName: '--scene',
  width: 'full',
  height: '[auto]',
  minHeight: '56',
  aspectRatio: '[15 / 4]',
  mt: '4',
  '& [data-train]': {
    _motionSafe: {
      '@supports (animation-timeline: view())': {
        animationName: '[leave]',
        animationTimingFunction: '[linear]',
        animationFillMode: 'both',
        animationTimeline: '[--scene]',
        animationRange: '[entry 40% cover 62%]',
      },
    },
  },
})

/** Says what no other marketplace offers, and repeats the two sign-up buttons. */
export function Closing() {
  const { user } = useSession()
  const { openSignUp } = useAccountDialogs()
  const enter = (type: UserType) => (user ? openDashboard() : openSignUp(type))

  return (
    <section id="commencer" className={panelStyle}>
      <div className={wordsStyle}>
        <h2>Même au milieu d’un tunnel</h2>
        <p>
          Écrivez hors ligne : tout reste sur votre appareil et part dès que vous êtes en ligne, au plus tard à la
          prochaine ouverture.
        </p>
        <div className={buttonsStyle}>
          <Button variant="sun" {...opensSignUp} onClick={() => enter('student')}>
            Gagner de l’argent
          </Button>
          <Button variant="lake" onClick={() => enter('private')}>
            Publier une offre
          </Button>
        </div>
      </div>
      <Art drawing={tunnelArt} className={pictureStyle} />
    </section>
  )
}
