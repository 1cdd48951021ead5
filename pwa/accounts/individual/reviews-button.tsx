import { Star } from 'lucide-react'
import { useState } from 'react'
import type { Id } from '../../../schema/ids.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'

/** The reviews of an individual by students. */
export const ReviewsDialog = lazyDialog(async () => (await import('./individual-card.tsx')).IndividualCard)

type ReviewsButtonProps = Omit<ButtonProps, 'id' | 'name' | 'onClick'> & {
  id: Id
  /** The individual's full name. */
  name: string
}

/** Opens the reviews of an individual by students. */
export function ReviewsButton({ id, name, children, ...button }: ReviewsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="line" size="small" {...button} onClick={() => setOpen(true)}>
        <Star size={18} /> {children}
      </Button>
      <ReviewsDialog id={id} name={name} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
