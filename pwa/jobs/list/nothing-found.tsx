import { NoJobArt } from '../../ui/art/no-job-art.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Why the public list is empty: nobody offers anything, or nothing passes the filter. */
export function NothingFound({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState
        art={<NoJobArt />}
        title="Aucun emploi ouvert pour l’instant"
        text="Les offres apparaissent ici dès qu’un particulier les publie."
      />
    )
  return (
    <EmptyState
      art={<NoJobArt />}
      title="Aucun emploi ne correspond"
      text="Essayez un autre mot, un lieu plus large ou tous les statuts."
      action={
        <Button variant="line" onClick={onReset}>
          Réinitialiser les filtres
        </Button>
      }
    />
  )
}
