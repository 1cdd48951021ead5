import { ArrowRight } from 'lucide-react'
import { useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import { opens } from '../ui/overlays/early-dialog.ts'
import { entriesStyle, entryTitleStyle, sunButtonStyle } from './features-styles.ts'
import { panelStyle, partStyle } from './page-styles.ts'

/** Two panels for visitors: each opens the sign-up with the kind of account already chosen. */
export function EntryPanels() {
  const { user } = useSession()
  const { openSignUp } = useAccountDialogs()
  if (user) return null
  return (
    <section data-visitor="" className={partStyle} aria-label="Commencer">
      <div className={entriesStyle}>
        <div className={panelStyle({ tone: 'sun' })}>
          <h2 className={entryTitleStyle}>Gagner de l’argent</h2>
          <p>Des jobs dans votre région, à vos heures.</p>
          <Button variant="ink" className={sunButtonStyle} {...opens('signUp')} onClick={() => openSignUp('student')}>
            S’inscrire comme étudiant <ArrowRight size={18} />
          </Button>
        </div>
        <div className={panelStyle({ tone: 'lake' })}>
          <h2 className={entryTitleStyle}>Publier une offre</h2>
          <p>Une aide locale et fiable, dès aujourd’hui.</p>
          <Button variant="paper" onClick={() => openSignUp('private')}>
            S’inscrire comme particulier <ArrowRight size={18} />
          </Button>
        </div>
      </div>
    </section>
  )
}
