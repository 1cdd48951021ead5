import { Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LinkingForm } from '../../schema/accounts/form.ts'
import type { AccountSecurity, RecoveryCodes, SecondFactorSecret } from '../../schema/accounts/security.ts'
import { ApiError, call } from '../../sync/http/transport.ts'
import { formStyle } from '../accounts/account-styles.ts'
import { failureText, isUnanswered } from '../data/failure-text.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/form.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { copy } from '../ui/copy.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

const pictureStyle = css({ justifySelf: 'center', maxWidth: 'full', height: 'auto', rounded: 'card' })
const codesStyle = css({
  columnCount: '2',
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 'semibold',
  '& li': { py: '1', overflowWrap: 'anywhere' },
})

const unsure = 'Pas de réponse : la double vérification est peut-être activée. Réessayez dès que vous serez en ligne.'

/** Pixels of a side. */
const qrSize = 240

/** Returns the code as a data URL of a picture, drawn on this device: the secret goes to nobody. */
const drawSecret = async (address: string): Promise<string> => {
  const { default: qrCode } = await import('qrcode')
  return `data:image/svg+xml,${encodeURIComponent(await qrCode.toString(address, { type: 'svg', width: qrSize, margin: 2 }))}`
}

interface SecondFactorDialogProps {
  /** What the dialog switches, or that it makes new recovery codes. */
  asked: 'on' | 'off' | 'codes'
  onChanged: () => void
  onClose: () => void
}

/**
 * Switches the second factor off with the password, or on: then an authenticator app is linked by the QR code or the secret, and by its first code, and
 * the recovery codes are shown, this once. If that answer was lost, the factor is on, and new codes are made (rule 1.2.752).
 */
export function SecondFactorDialog({ asked, onChanged, onClose }: SecondFactorDialogProps) {
  const [linking, setLinking] = useState<SecondFactorSecret>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [isFound, setFound] = useState(false)
  const show = (made: readonly string[]) => {
    setCodes(made)
    onChanged()
  }
  const find = () => {
    setFound(true)
    onChanged()
  }
  if (codes)
    return (
      <Codes
        title={asked === 'codes' ? 'Nouveaux codes de secours' : 'Double vérification activée'}
        codes={codes}
        onClose={onClose}
      />
    )

  if (asked === 'codes' || isFound)
    return (
      <ChangeDialog
        key="codes"
        title={isFound ? 'La double vérification est activée' : 'Créer de nouveaux codes de secours ?'}
        description={
          isFound
            ? 'Elle l’était déjà : la réponse s’est perdue, et vos codes de secours avec elle. Créez-en de nouveaux.'
            : 'Ils remplacent tous les précédents.'
        }
        act={{ label: 'Créer mes codes', busyLabel: 'Un instant...' }}
        ifUnsure="Vos codes ne sont pas arrivés. Réessayez : seuls les derniers comptent."
        isFollowed
        onClose={onClose}
        onSave={async (typed) =>
          show((await call<RecoveryCodes>('POST', '/api/account/second-factor/codes', typed)).codes)
        }
      />
    )
  if (linking) return <Linking linking={linking} onClose={onClose} onConfirmed={show} onIsOn={find} />
  if (asked === 'on')
    return (
      <ChangeDialog
        title="Activer la double vérification"
        description="Il vous faut une application d’authentification sur votre téléphone."
        act={{ label: 'Continuer', busyLabel: 'Un instant...' }}
        isFollowed
        onClose={onClose}
        onSave={async (typed) => {
          try {
            setLinking(await call<SecondFactorSecret>('POST', '/api/account/second-factor', typed))
          } catch (error) {
            if (!(error instanceof ApiError && error.code === 'factor_on')) throw error
            find()
          }
        }}
      />
    )
  return (
    <ChangeDialog
      title="Désactiver la double vérification ?"
      description="Votre mot de passe suffira de nouveau pour se connecter."
      act={{ label: 'Désactiver', busyLabel: 'Un instant...', variant: 'brick' }}
      onClose={onClose}
      onSave={async (typed) => {
        await call('POST', '/api/account/second-factor/off', typed)
        showToast({ kind: 'success', title: 'Double vérification désactivée' })
        onChanged()
      }}
    />
  )
}

interface LinkingProps {
  linking: SecondFactorSecret
  onConfirmed: (codes: readonly string[]) => void
  /** The factor is on already: an earlier confirmation has reached the server. */
  onIsOn: () => void
  onClose: () => void
}

function Linking({ linking: { secret, address }, onConfirmed, onIsOn, onClose }: LinkingProps) {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    // Without the picture, the secret can still be typed.
    drawSecret(address).then(setPicture, () => undefined)
  }, [address])

  const form = useForm(LinkingForm, {
    initial: () => ({ code: '' }),
    send: (typed) => call<RecoveryCodes>('POST', '/api/account/second-factor/confirm', typed),
    done: ({ codes }) => onConfirmed(codes),
    failed: async (failure, found) => {
      // Once on, the server refuses each further code, whatever the clock of the phone says.
      const security = await call<AccountSecurity>('GET', '/api/account/security').catch(() => undefined)
      if (security?.secondFactor?.isOn) return onIsOn()
      return { code: found.code ?? (security || !isUnanswered(failure) ? failureText(failure) : unsure) }
    },
  })

  return (
    <FormDialog
      of={form}
      open
      onOpenChange={(open) => !open && onClose()}
      title="Relier l’application"
      description="Scannez ce code avec votre application d’authentification, ou tapez-y la clé."
      submit="Activer"
      busyLabel="Vérification..."
      needsNetwork
      canCancel
    >
      {picture && <img src={picture} width={qrSize} height={qrSize} alt="QR code de la clé" className={pictureStyle} />}
      <TextField label="Clé" name="secret" readOnly value={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
      <TextField kind="code" label="Code à six chiffres" required data-autofocus="" {...form.field('code')} />
    </FormDialog>
  )
}

interface CodesProps {
  title: string
  codes: readonly string[]
  onClose: () => void
}

function Codes({ title, codes, onClose }: CodesProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description="Gardez ces codes de secours ailleurs que sur ce téléphone : chacun remplace une fois le code de l’application. Ils ne s’affichent que maintenant."
      closeOnOutside={false}
      foot={<Button onClick={onClose}>J’ai gardé mes codes</Button>}
    >
      <div className={formStyle}>
        <ul className={codesStyle}>
          {codes.map((code) => (
            <li key={code}>{code.replace(/(.{5})/, '$1 ')}</li>
          ))}
        </ul>
        <Button
          variant="line"
          full
          onClick={() =>
            void copy(codes.join('\n'), 'Codes copiés', {
              kind: 'error',
              title: 'Copie impossible',
              description: 'Notez les codes à la main.',
            })
          }
        >
          <Copy size={20} /> Copier les codes
        </Button>
      </div>
    </Dialog>
  )
}
