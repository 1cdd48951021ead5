import { Link } from '@tanstack/react-router'
import type { Id } from '../../../schema/ids.ts'
import { inlineLinkStyle } from '../../ui/inline-link-style.ts'

/** A student's name as a link to the profile. */
export function StudentLink({ id, name }: { id: Id; name: string }) {
  return (
    <Link to="/student/$studentId" params={{ studentId: id }} className={inlineLinkStyle}>
      {name}
    </Link>
  )
}
