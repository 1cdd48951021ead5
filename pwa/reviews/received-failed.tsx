import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** Stands where a person's evaluations would, if the server did not return them. */
export function ReceivedFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner
      kind="error"
      role="alert"
      action={
        <Button variant="line" size="small" onClick={onRetry}>
          Réessayer
        </Button>
      }
    >
      Impossible de charger les évaluations.
    </Banner>
  )
}
