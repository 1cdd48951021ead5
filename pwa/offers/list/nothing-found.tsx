import noJobArt from '../../ui/art/no-job.svg?drawing'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface NothingFoundProps {
  isFiltered: boolean
  /** Whether the server was not reached, so that only the offers on this device were searched. */
  isStale: boolean
  onReset: () => void
}

/** Explains why the public list is empty: there are no offers, or none passes the filter. */
export function NothingFound({ isFiltered, isStale, onReset }: NothingFoundProps) {
  if (!isFiltered)
    return (
      <EmptyState
        drawing={noJobArt}
        title="Aucune offre ouverte pour l’instant"
        text="Vous verrez ici les offres dès qu’un particulier les publie."
      />
    )
  return (
    <EmptyState
      drawing={noJobArt}
      title={isStale ? 'Aucune offre enregistrée ici ne correspond' : 'Aucune offre ne correspond'}
      text={
        isStale
          ? 'La recherche porte seulement sur les offres enregistrées sur cet appareil.'
          : 'Essayez un autre mot, un lieu plus large ou tous les statuts.'
      }
      action={
        <Button variant="line" onClick={onReset}>
          Réinitialiser les filtres
        </Button>
      }
    />
  )
}
