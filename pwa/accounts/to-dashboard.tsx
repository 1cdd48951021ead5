import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'

/** The link to the dashboard for a signed-in person. */
export function ToDashboard() {
  return (
    <Button asChild>
      <Link to="/dashboard" search={{}}>
        Tableau de bord
      </Link>
    </Button>
  )
}
