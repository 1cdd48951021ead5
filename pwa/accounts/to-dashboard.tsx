import { LinkButton } from '../ui/link-button.tsx'

/** The link to the dashboard for a signed-in person. It replaces the page in the history, because that page has served its purpose. */
export function ToDashboard() {
  return (
    <LinkButton to="/dashboard" search={{}} replace>
      Tableau de bord
    </LinkButton>
  )
}
