import noJobArt from '../ui/art/no-job.svg?drawing'
import { Button } from '../ui/button.tsx'
import { EmptyState, type EmptyStateProps } from '../ui/empty-state.tsx'

interface NoOffersProps extends Pick<EmptyStateProps, 'title' | 'text'> {
  /** The way to other offers, if there is one. */
  label?: string
  onPress?: () => void
}

/** Says why a list of offers is empty. */
export function NoOffers({ label, onPress, ...words }: NoOffersProps) {
  return (
    <EmptyState
      drawing={noJobArt}
      {...words}
      action={
        label && (
          <Button variant="line" onClick={onPress}>
            {label}
          </Button>
        )
      }
    />
  )
}
