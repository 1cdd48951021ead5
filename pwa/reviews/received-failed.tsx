import { withReference, type Asked } from '../data/fetched.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** Stands where a person's evaluations would, if the server did not return them. */
export function ReceivedFailed(asked: Asked) {
  return (
    <Banner
      kind="error"
      role="alert"
      action={
        <Button variant="line" size="small" onClick={asked.retry}>
          Réessayer
        </Button>
      }
    >
      {withReference('Impossible de charger les évaluations.', asked)}
    </Banner>
  )
}
