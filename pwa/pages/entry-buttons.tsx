import { ArrowRight } from 'lucide-react'
import { useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { opens } from '../ui/overlays/early-dialog.ts'
import { actionsStyle } from './page-styles.ts'

/** The two sign-up buttons of the landing, or the dashboard link for a signed-in person. The server renders the visitor's version. */
export function EntryButtons() {
  const { user } = useSession()
  const { openSignUp } = useAccountDialogs()
  if (user) {
    return (
      <div className={actionsStyle}>
        <LinkButton to="/dashboard" search={{}}>
          Tableau de bord <ArrowRight size={18} />
        </LinkButton>
      </div>
    )
  }
  return (
    <div data-visitor="" className={actionsStyle}>
      <Button variant="sun" {...opens('signUp')} onClick={() => openSignUp('student')}>
        Trouver un job <ArrowRight size={18} />
      </Button>
      <Button variant="lake" onClick={() => openSignUp('private')}>
        Trouver de l’aide <ArrowRight size={18} />
      </Button>
    </div>
  )
}
