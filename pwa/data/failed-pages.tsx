import { productName } from '../session/product.ts'
import errorArt from '../ui/art/error.svg?drawing'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

/** The page of an unknown address (rule 2.2.16). */
export function NotFound() {
  return (
    <Page width="narrow">
      <title>{`Page introuvable · ${productName}`}</title>
      <EmptyState
        level={1}
        drawing={errorArt}
        title="Page introuvable"
        text="L’adresse est peut-être incomplète, ou la page n’existe plus."
        action={
          <Button asChild>
            <a href="/">Retour à l’accueil</a>
          </Button>
        }
      />
    </Page>
  )
}

/** Shown in place of a screen that threw. Nothing stored is lost, and the person can try again. */
export function Broken() {
  return (
    <Page width="narrow">
      <title>{`Cette page ne s’affiche pas · ${productName}`}</title>
      <EmptyState
        level={1}
        drawing={errorArt}
        title="Cette page ne s’affiche pas"
        text="Rien de ce que vous avez écrit n’est perdu."
        action={
          <>
            {/* Only a new page requests a missing chunk again. */}
            <Button onClick={() => location.reload()}>Réessayer</Button>
            <Button variant="line" asChild>
              <a href="/dashboard">Tableau de bord</a>
            </Button>
          </>
        }
      />
    </Page>
  )
}
