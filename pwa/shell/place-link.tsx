import { Link } from '@tanstack/react-router'
import type { Place } from './places.ts'
import { isOnLanding } from './places.ts'

/** A link of the router, or a plain one to the landing, which is another document. */
export function PlaceLink({ place: { path, label }, className }: { place: Place; className: string }) {
  if (isOnLanding(path)) {
    return (
      <a href={path} className={className}>
        {label}
      </a>
    )
  }
  return (
    <Link to={path} className={className}>
      {label}
    </Link>
  )
}
