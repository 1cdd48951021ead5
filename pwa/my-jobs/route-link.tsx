import { Navigation } from 'lucide-react'
import { addressAt } from '../../schema/jobs/place.ts'
import { mapLink } from '../messages/attachments/map-link.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { WorkRow } from './line-of-time.ts'

interface RouteLinkProps {
  row: WorkRow
  /** The id of the job's title. */
  describedBy: string
  /** With its word. */
  isWide?: boolean
}

/** The way to the place of the work, for the student who goes there. Nothing is loaded from a map's site before a press. */
export function RouteLink({ row: { job, side, address }, describedBy, isWide = false }: RouteLinkProps) {
  if (side === 'poster' || job.deliveryType === 'remote' || !job.location) return null
  const place = { name: address ? addressAt(job.location, address.name) : job.location, at: address?.at ?? null }
  const target = { href: mapLink(place), target: '_blank', rel: 'noopener noreferrer' }
  if (isWide) {
    return (
      <Button asChild variant="line" size="small" aria-describedby={describedBy}>
        <a {...target}>
          <Navigation size={18} /> Itinéraire
        </a>
      </Button>
    )
  }
  return (
    <IconButton asChild variant="line" label="Itinéraire" aria-describedby={describedBy}>
      <a {...target}>
        <Navigation size={20} />
      </a>
    </IconButton>
  )
}
