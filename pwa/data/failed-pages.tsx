import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { productName } from '../session/product.ts'
import errorArt from '../ui/art/error.svg?drawing'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { useNetwork } from './network.ts'

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

/**
 * Shown in place of a screen that threw. Nothing stored is lost, and the person can try again. Without network its code may be missing, as that of the
 * moderation is on most devices (rule 1.2.501): the page then begins anew once the network is back.
 */
export function Broken() {
  const hasNetwork = useNetwork()
  const [wasOffline] = useState(!hasNetwork)
  useEffect(() => {
    if (wasOffline && hasNetwork) location.reload()
  }, [wasOffline, hasNetwork])
  const isModeration = useRouterState({ select: ({ location: { pathname } }) => pathname === '/moderation' })
  const [title, text] =
    isModeration && wasOffline
      ? [
          'Vous êtes hors ligne',
          'La modération nécessite le réseau\u00a0: elle s’affichera dès que vous serez en ligne.',
        ]
      : ['Cette page ne s’affiche pas', 'Rien de ce que vous avez écrit n’est perdu.']
  return (
    <Page width="narrow">
      <title>{`${title} · ${productName}`}</title>
      <EmptyState
        level={1}
        drawing={errorArt}
        title={title}
        text={text}
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
