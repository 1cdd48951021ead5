import { useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { isOfStorage } from '../../sync/store/storage-error.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { readStoredUser } from '../session/stored-user.ts'
import errorArt from '../ui/art/error.svg?drawing'
import { Button } from '../ui/button.tsx'
import { EmptyPage } from '../ui/empty-page.tsx'
import { reloadPage } from '../updates/reload.ts'
import { useNetwork } from './network.ts'

/** The page of an unknown address (rule 2.2.16). */
export function NotFound() {
  return (
    <EmptyPage
      drawing={errorArt}
      title="Page introuvable"
      text="L’adresse est peut-être incomplète, ou la page n’existe plus."
      action={
        <Button asChild>
          <a href="/">Retour à l’accueil</a>
        </Button>
      }
    />
  )
}

/**
 * Shown in place of a screen that threw. Nothing stored is lost, and the person can try again. Without network its code may be missing, as that of the
 * moderation is on most devices (rule 1.2.501): the screen then comes once the network is back (rule 1.2.572), and one that the storage has broken
 * once that answers (rule 1.2.546).
 */
export function Broken({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  useStorageBack(error, reset)
  const hasNetwork = useNetwork()
  const [wasOffline] = useState(!hasNetwork)
  const [isLacking, load] = useMissingCode()
  const heal = useEffectEvent(async () => {
    if (isLacking && (await load())) reset()
    else await reloadPage()
  })
  useEffect(() => {
    if (wasOffline && hasNetwork) void heal()
  }, [wasOffline, hasNetwork])
  const isModeration = useRouterState({ select: ({ location: { pathname } }) => pathname === '/moderation' })
  const [title, text] =
    isModeration && wasOffline
      ? [
          'Vous êtes hors ligne',
          'La modération nécessite le réseau\u00a0: elle s’affichera dès que vous serez en ligne.',
        ]
      : isLacking && wasOffline
        ? [
            'Vous êtes hors ligne',
            'Cette page n’est pas sur cet appareil\u00a0: elle s’affichera dès que vous serez en ligne.',
          ]
        : ['Cette page ne s’affiche pas', 'Rien de ce que vous avez écrit n’est perdu.']
  return (
    <EmptyPage
      drawing={errorArt}
      title={title}
      text={text}
      action={
        <>
          <Button onClick={() => void reloadPage()}>Réessayer</Button>
          <Button variant="line" asChild>
            <a href="/dashboard">Tableau de bord</a>
          </Button>
        </>
      }
    />
  )
}

/** A screen's component; the router removes `preload` once its code is there. */
type RouteComponent = { preload?: () => Promise<unknown> } | undefined

/** Returns whether code of the present screen is missing, and a function that loads it, and returns whether it came. */
function useMissingCode(): [isLacking: boolean, load: () => Promise<boolean>] {
  const router = useRouter()
  const [missing] = useState(() =>
    router.state.matches
      .map(({ routeId }) => router.routesById[routeId].options.component as RouteComponent)
      .filter((component) => component?.preload),
  )
  const load = async () => {
    await Promise.all(missing.map(async (component) => await component?.preload?.()))
    return missing.every((component) => !component?.preload)
  }
  return [missing.length > 0, load]
}

/** Milliseconds between two looks at the storage, and where the last screen that it brought back broke again at once. */
const looksEvery = { first: 2_000, again: 30_000 }
let broughtBackAt = -Infinity

/** Brings a screen back that broke because the storage did not answer, as soon as it does: an installed app has no other way to load anew. */
function useStorageBack(error: unknown, reset: () => void): void {
  const isWaiting = isOfStorage(error)
  const bringBack = useEffectEvent(reset)
  useEffect(() => {
    if (!isWaiting) return
    const pause = performance.now() - broughtBackAt < looksEvery.again ? looksEvery.again : looksEvery.first
    const timer = setInterval(() => {
      openDatabase(readStoredUser()?.id ?? null)
        .feeds.limit(1)
        .toArray()
        .then(
          () => {
            broughtBackAt = performance.now()
            bringBack()
          },
          () => undefined,
        )
    }, pause)
    return () => clearInterval(timer)
  }, [isWaiting])
}
