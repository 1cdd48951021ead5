import { CopyPlus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

interface ReuseButtonProps {
  /** The id of the title of its job. */
  titleId: string
  onReuse: () => void
}

/** Starts a new offer with the values of this one. */
export function ReuseButton({ titleId, onReuse }: ReuseButtonProps) {
  return (
    <Button variant="line" size="small" aria-describedby={titleId} onClick={onReuse}>
      <CopyPlus size={18} /> Republier
    </Button>
  )
}
