import { CopyPlus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

interface ReuseButtonProps {
  /** Names the job that it stands beside. */
  titleId: string
  onReuse: () => void
}

/** Begins a new offer with what this one says. */
export function ReuseButton({ titleId, onReuse }: ReuseButtonProps) {
  return (
    <Button variant="line" size="small" aria-describedby={titleId} onClick={onReuse}>
      <CopyPlus size={18} /> Republier
    </Button>
  )
}
