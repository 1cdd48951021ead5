import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'

/** The link to the dashboard for a signed-in person, in place of the page that they leave: it has served. */
export function ToDashboard() {
  return (
    <Button asChild>
      <Link to="/dashboard" search={{}} replace>
        Tableau de bord
      </Link>
    </Button>
  )
}
