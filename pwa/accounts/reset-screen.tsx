import { useState } from 'react'
import { PasswordForm } from '../../schema/accounts/form.ts'
import { call } from '../../sync/http/transport.ts'
import { NeedsNetwork } from '../data/needs-network.tsx'
import { useNetwork } from '../data/network.ts'
import { css } from '../styled-system/css'
import doneArt from '../ui/art/done.svg?drawing'
import errorArt from '../ui/art/error.svg?drawing'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Page } from '../ui/page.tsx'
import { passwordHint } from './password-hint.ts'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { showToast } from '../ui/toast.ts'
import { useAccountDialogs } from './account-dialogs.tsx'
import { formStyle } from './account-styles.ts'
import { forgetToken } from './link-token.ts'
import { MailForm } from './mail-form.tsx'
import { useSession } from '../session/session.tsx'
import { useForm } from '../forms/form.ts'
import { useIsMounted } from '../ui/hooks/is-mounted.ts'
import { failureText, isUnanswered } from '../data/failure-text.ts'

const unanswered = {
  title: 'Pas de réponse',
  description: 'Votre mot de passe est peut-être déjà changé\u00a0: essayez de vous connecter avec le nouveau.',
}

const belowStyle = css({ maxWidth: 'narrow', mx: 'auto', mt: '2' })

/** The page behind the link of a password mail. `token` is undefined if the address has none. */
export function ResetScreen({ token }: { token: string | undefined }) {
  const { user } = useSession()
  const { openLogin } = useAccountDialogs()
  const [stage, setStage] = useState<'typing' | 'done' | 'invalid'>(token ? 'typing' : 'invalid')
  const end = (next: 'done' | 'invalid') => {
    forgetToken('/auth/reset')
    setStage(next)
  }
  const logIn = () => openLogin({ isOnTheWay: true, ...(user && { email: user.email }) })

  return (
    <Page title="Nouveau mot de passe" width="narrow">
      {stage === 'typing' && token && (
        <NewPassword
          token={token}
          onDone={() => {
            end('done')
            logIn()
          }}
          onInvalid={() => end('invalid')}
          onLogIn={logIn}
        />
      )}
      {stage === 'done' && (
        <EmptyState
          level={1}
          drawing={doneArt}
          title="Mot de passe changé"
          text="Tous vos appareils ont été déconnectés. Connectez-vous avec le nouveau mot de passe."
          action={<Button onClick={logIn}>Se connecter</Button>}
        />
      )}
      {stage === 'invalid' && (
        <>
          <EmptyState
            level={1}
            drawing={errorArt}
            title="Ce lien n’est plus valable"
            text="Ce lien sert une fois, pendant une heure. S’il a déjà servi, votre nouveau mot de passe est actif : connectez-vous. Sinon, demandez un autre lien."
            action={
              <Button variant="line" onClick={logIn}>
                Se connecter
              </Button>
            }
          />
          <div className={belowStyle}>
            <MailForm path="/api/auth/forgot" email={user?.email ?? ''} label="Recevoir un nouveau lien" />
          </div>
        </>
      )}
    </Page>
  )
}

interface NewPasswordProps {
  token: string
  onDone: () => void
  onInvalid: () => void
  onLogIn: () => void
}

function NewPassword({ token, onDone, onInvalid, onLogIn }: NewPasswordProps) {
  const hasNetwork = useNetwork()
  const [isUnsure, setUnsure] = useState(false)
  const isThere = useIsMounted()
  const form = useForm(PasswordForm, {
    initial: () => ({ password: '' }),
    // Whoever confirms a password beside its warning keeps it.
    send: (typed, before) => call('POST', '/api/auth/reset', { token, ...typed, asksAboutPassword: !before.password }),
    done: () => {
      if (isThere()) return onDone()
      // The person has gone to another page, where a login would open unasked.
      showToast({ kind: 'success', title: 'Mot de passe changé', description: 'Connectez-vous avec le nouveau.' })
    },
    failed: (error, found) => {
      if (isUnanswered(error)) return isThere() ? setUnsure(true) : showToast({ kind: 'error', ...unanswered })
      if ('token' in found && isThere()) return onInvalid()
      // What stands at the field is not said twice.
      if (!found.password || !isThere())
        showToast({
          kind: 'error',
          title: isUnsure ? 'Cet essai a échoué' : 'Le mot de passe n’a pas été changé',
          description: failureText(error),
        })
      return found
    },
  })

  return (
    <>
      <PageHeading lead="Le changement déconnecte tous vos appareils.">Nouveau mot de passe</PageHeading>
      <form {...form.props} className={formStyle}>
        <PasswordField
          label="Nouveau mot de passe"
          autoComplete="new-password"
          required
          hint={passwordHint}
          {...form.field('password')}
        />
        {isUnsure && !form.isBusy && (
          <Banner
            kind="wait"
            role="alert"
            title={unanswered.title}
            action={
              <Button size="small" variant="line" onClick={onLogIn}>
                Se connecter
              </Button>
            }
          >
            {unanswered.description}
          </Banner>
        )}
        <Button type="submit" full busy={form.isBusy} busyLabel="Enregistrement..." disabled={!hasNetwork}>
          Changer le mot de passe
        </Button>
        {!hasNetwork && <NeedsNetwork />}
      </form>
    </>
  )
}
