import { useEffect, useState } from 'react'
import { ApiError, call, NetworkError } from '../../sync/http/transport.ts'
import { useComeback } from '../data/comeback.ts'
import { useNetwork } from '../data/network.ts'
import { css } from '../styled-system/css'
import doneArt from '../ui/art/done.svg?drawing'
import errorArt from '../ui/art/error.svg?drawing'
import offlineArt from '../ui/art/offline.svg?drawing'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { Progress } from '../ui/fields/progress.tsx'
import { useAccountDialogs } from './account-dialogs.tsx'
import { forgetToken } from './link-token.ts'
import { MailForm } from './mail-form.tsx'
import { ToDashboard } from './to-dashboard.tsx'
import { useSession } from '../session/session.tsx'
import { failureText } from '../data/failure-text.ts'

type Stage = { at: 'asking' | 'done' | 'invalid' | 'offline' } | { at: 'failed'; why: string }

/** The address of a new account, the address that replaces an account's present one, or the phone number from before a change. */
type Proves = 'address' | 'newAddress' | 'formerPhone'

const paths = {
  address: '/api/auth/verify',
  newAddress: '/api/account/email/confirm',
  formerPhone: '/api/account/phone/back',
} as const
const pages = { address: '/auth/verify', newAddress: '/auth/email', formerPhone: '/auth/phone' } as const

const ofAddress = {
  asking: 'Vérification de votre adresse…',
  done: 'Adresse vérifiée',
  offline: 'Votre adresse sera vérifiée dès que vous serez en ligne. Gardez cette page ouverte.',
  failed: 'Vérification impossible',
}
const words = {
  address: ofAddress,
  newAddress: ofAddress,
  formerPhone: {
    asking: 'Retour à votre ancien numéro…',
    done: 'Ancien numéro remis',
    offline: 'Votre ancien numéro sera remis dès que vous serez en ligne. Gardez cette page ouverte.',
    failed: 'Impossible de remettre l’ancien numéro',
  },
}

/** A link works once, so its request is made once, however often React mounts the screen. */
const asked = new Map<string, Promise<Stage>>()

const verify = async (proves: Proves, token: string): Promise<Stage> => {
  try {
    await call('POST', paths[proves], { token })
    forgetToken(pages[proves])
    return { at: 'done' }
  } catch (error) {
    asked.delete(token)
    if (error instanceof NetworkError) return { at: 'offline' }
    if (error instanceof ApiError && error.code === 'invalid') {
      forgetToken(pages[proves])
      return { at: 'invalid' }
    }
    return { at: 'failed', why: failureText(error) }
  }
}

const askOnce = (proves: Proves, token: string): Promise<Stage> => {
  const answer = asked.get(token) ?? verify(proves, token)
  asked.set(token, answer)
  return answer
}

const formStyle = css({ maxWidth: 'narrow', mx: 'auto', mt: '2' })
const busyStyle = css({ pile: '4', py: '16' })

/** The page behind a link that verifies an address. `token` is undefined if the page's address has none. */
export function VerifyScreen({ proves, token }: { proves: Proves; token: string | undefined }) {
  const [stage, setStage] = useState<Stage>(token ? { at: 'asking' } : { at: 'invalid' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!token) return
    let isWanted = true
    void askOnce(proves, token).then((answer) => isWanted && setStage(answer))
    return () => {
      isWanted = false
    }
  }, [proves, token, tries])

  const again = () => {
    setStage({ at: 'asking' })
    setTries((count) => count + 1)
  }
  useComeback(stage.at === 'offline', tries + 1, again)

  return (
    <Page title={proves === 'formerPhone' ? 'Numéro de téléphone' : 'Vérification de l’adresse'} width="narrow">
      <VerifyStage proves={proves} stage={stage} onRetry={again} />
    </Page>
  )
}

function VerifyStage({ proves, stage, onRetry }: { proves: Proves; stage: Stage; onRetry: () => void }) {
  const { user } = useSession()
  const { openLogin } = useAccountDialogs()
  const hasNetwork = useNetwork()

  if (stage.at === 'asking') {
    return (
      <div className={busyStyle} role="status">
        <h1 className={css({ textStyle: 'heading', textAlign: 'center' })}>{words[proves].asking}</h1>
        <Progress label="Un instant" />
      </div>
    )
  }
  if (stage.at === 'invalid' && proves !== 'address') return <InvalidChangeLink proves={proves} />
  const said = {
    done: {
      drawing: doneArt,
      title: words[proves].done,
      text: textWhenDone(proves, user !== null),
      action: user ? <ToDashboard /> : <Button onClick={() => openLogin({ isOnTheWay: true })}>Se connecter</Button>,
    },
    invalid: {
      drawing: errorArt,
      title: 'Ce lien n’est plus valable',
      text: 'Ce lien sert une fois, pendant trois jours. S’il a déjà servi, votre adresse est vérifiée : connectez-vous.',
      action: !user && (
        <Button variant="line" onClick={() => openLogin()}>
          Se connecter
        </Button>
      ),
    },
    offline: {
      drawing: offlineArt,
      title: 'Pas de réseau',
      text: words[proves].offline,
      action: (
        <Button disabled={!hasNetwork} onClick={onRetry}>
          {hasNetwork ? 'Réessayer' : 'Nécessite le réseau'}
        </Button>
      ),
    },
    failed: {
      drawing: errorArt,
      title: words[proves].failed,
      text: 'why' in stage && stage.why,
      action: <Button onClick={onRetry}>Réessayer</Button>,
    },
  }[stage.at]
  return (
    <>
      <EmptyState level={1} {...said} />
      {stage.at === 'invalid' && (
        <div className={formStyle}>
          <MailForm path="/api/auth/resend" email={user?.email ?? ''} label="Renvoyer l’e-mail" />
        </div>
      )}
    </>
  )
}

const textWhenDone = (proves: Proves, isSignedIn: boolean): string => {
  if (proves === 'formerPhone')
    return 'Ce n’était pas vous qui l’aviez changé ? Changez votre mot de passe et déconnectez vos autres appareils, dans les paramètres.'
  if (proves === 'newAddress')
    return isSignedIn
      ? 'Votre nouvelle adresse est active dès maintenant.'
      : 'Connectez-vous désormais avec votre nouvelle adresse.'
  return isSignedIn ? 'Merci, tout est en ordre.' : 'Votre compte est prêt. Connectez-vous pour commencer.'
}

function InvalidChangeLink({ proves }: { proves: Exclude<Proves, 'address'> }) {
  return (
    <EmptyState
      level={1}
      drawing={errorArt}
      title="Ce lien n’est plus valable"
      text={
        proves === 'newAddress'
          ? 'Ce lien sert une fois, pendant trois jours. S’il a déjà servi, votre nouvelle adresse est active ; sinon, demandez un autre lien dans vos paramètres.'
          : 'Ce lien sert une fois, pendant sept jours. Corrigez votre numéro dans vos paramètres.'
      }
      action={
        <LinkButton variant="line" to="/settings">
          Ouvrir mes paramètres
        </LinkButton>
      }
    />
  )
}
