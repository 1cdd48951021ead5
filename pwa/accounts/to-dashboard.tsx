import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'

/** The link to the dashboard for a signed-in person. It replaces the page in the history, because that page has served its purpose. */
export function ToDashboard() {
  return (
    <Button asChild>
      <Link to="/dashboard" search={{}} replace>
        Tableau de bord
      </Link>
    </Button>
  )
}
