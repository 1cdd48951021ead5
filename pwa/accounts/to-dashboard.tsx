import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'

/** The way on for somebody who is signed in. */
export function ToDashboard() {
  return (
    <Button asChild>
      <Link to="/dashboard" search={{}}>
        Tableau de bord
      </Link>
    </Button>
  )
}
