import { Star } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Id } from '../../../schema/ids.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'

const IndividualCard = lazy(async () => ({ default: (await import('./individual-card.tsx')).IndividualCard }))

type ReviewsButtonProps = Omit<ButtonProps, 'id' | 'name' | 'onClick'> & {
  id: Id
  /** The individual's whole name. */
  name: string
}

/** Opens what students said of an individual. */
export function ReviewsButton({ id, name, children, ...button }: ReviewsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  return (
    <>
      <Button variant="line" size="small" {...button} onClick={() => setOpen(true)}>
        <Star size={18} /> {children}
      </Button>
      {wasOpened && (
        <Suspense>
          <IndividualCard id={id} name={name} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
