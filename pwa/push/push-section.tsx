import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readTime, writeTime, type QuietHours } from '../../schema/notifications/push.ts'
import type { PushSettings } from '../../schema/notifications/push-wire.ts'
import { isIos } from '../../sync/device/eviction.ts'
import { isSubscribedHere, pushSupported, readPushSettings, turnPushOff } from '../../sync/engine/web-push.ts'
import { call } from '../../sync/http/transport.ts'
import { sayChangeFailed } from '../data/failed-change.ts'
import { failureText } from '../data/failure-text.ts'
import { useFetched } from '../data/fetched.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { NotYet } from '../data/unreachable.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { useSession, useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { Switch } from '../ui/fields/switch.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { CardSection } from '../ui/card-section.tsx'
import { showToast } from '../ui/toast.ts'
import { keepPushWish } from './invitation.ts'
import { useNotificationPermission } from './permission.ts'
import { deniedText, turnOnHere } from './turn-on.ts'

/** On a narrow phone the fields wrap, because a system in English writes "07:00 AM". */
const hoursStyle = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(9rem, 100%), 1fr))]',
  alignItems: 'start',
  gap: '4',
})

const whyStyle = css({ textStyle: 'small', color: 'soft' })

/** Shown while the browser asks for the permission: some browsers don't ask, and the press would get no response. */
const askingText =
  'Votre navigateur vous demande la permission. S’il ne demande rien, c’est qu’il refuse les notifications ici.'

/** The default hours, at night. */
const usual: QuietHours = { from: 22 * 60, to: 7 * 60 }

/** Whether this device gets push notifications, and the quiet hours (rules 1.2.362–1.2.364). */
export function PushSection() {
  const { signIns } = useSession()
  const fetched = useFetched(`push settings ${signIns}`, readPushSettings)
  return (
    <CardSection id="avertir" title="Notifications hors de l’application" level={3}>
      {fetched.state === 'done' ? (
        <>
          <ThisDevice known={fetched.result} />
          <Quiet known={fetched.result.quietHours} askAgain={fetched.retry} />
          <NetworkNote />
        </>
      ) : (
        <NotYet
          asked={fetched}
          offline="Vos réglages s’afficheront dès que vous serez en ligne."
          failed="Impossible de charger vos réglages."
        />
      )}
    </CardSection>
  )
}

function ThisDevice({ known }: { known: PushSettings }) {
  const { id } = useUser()
  const isOnline = useOnline()
  const permission = useNotificationPermission()
  const [isOn, setOn] = useState<boolean>()
  const [isBusy, setBusy] = useState(false)
  /** Why turning it on failed. */
  const [why, setWhy] = useState<string>()
  /** Whether the server has a subscription of this device: by its last answer, or by a change that this screen has sent since. */
  const isServed = useRef(known.isOn)
  useEffect(() => {
    isServed.current = known.isOn
  }, [known])
  useEffect(() => {
    const look = async () => setOn(isServed.current && (await isSubscribedHere(known.publicKey)))
    look().catch(() => setOn(false))
  }, [known, permission])

  if (!pushSupported()) return <Unsupported />
  if (permission === 'denied') {
    return (
      <Banner kind="wait" title="Notifications refusées">
        {deniedText}
      </Banner>
    )
  }
  const turn = async (wanted: boolean) => {
    setBusy(true)
    setWhy(wanted ? askingText : undefined)
    try {
      if (wanted) {
        const turned = await turnOnHere(id)
        isServed.current = turned.isOn
        setOn(turned.isOn)
        // The banner says that they are denied, for as long as they are.
        setWhy(turned.isOn || turned.why === deniedText ? undefined : turned.why)
        return
      }
      keepPushWish(id, 'later')
      setOn(false)
      await turnPushOff()
    } catch (error) {
      // The browser has ended the subscription, so no push arrives; the server notices when it sends the next one.
      showToast({ kind: 'info', title: 'Désactivées sur cet appareil', description: failureText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Switch
        checked={isOn === true}
        disabled={isOn === undefined || (!isOnline && !isOn)}
        busy={isBusy}
        hint="Messages, réponses, candidatures, offres de vos recherches et paiements. Sur l’écran verrouillé : un prénom et le sujet, jamais le contenu."
        onCheckedChange={(wanted) => void turn(wanted)}
      >
        Notifications sur cet appareil
      </Switch>
      {why !== undefined && (
        <p role="status" className={whyStyle}>
          {why}
        </p>
      )}
    </>
  )
}

/** On an iPhone, only an app on the home screen can get pushes. */
function Unsupported() {
  const isApple = isIos()
  return (
    <Banner
      kind="info"
      title={isApple ? 'Ajoutez d’abord l’application à l’écran d’accueil' : 'Indisponible sur ce navigateur'}
    >
      {isApple
        ? 'Dans Safari : « Partager », puis « Sur l’écran d’accueil ». Ouvrez ensuite l’application depuis cet écran et revenez ici.'
        : 'Ce navigateur n’affiche rien quand l’application est fermée. Vous retrouverez les notifications ici, et les décisions importantes dans vos e-mails.'}
    </Banner>
  )
}

function Quiet({ known, askAgain }: { known: QuietHours | null; askAgain: () => void }) {
  const isOnline = useOnline()
  const [hours, setHours] = useState(known)
  const [isBusy, setBusy] = useState(false)
  const [failures, setFailures] = useState(0)
  const stored = useRef(known)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const save = async (next: QuietHours | null) => {
    if (next?.from === hours?.from && next?.to === hours?.to) return
    setBusy(true)
    setHours(next)
    // Saves run in the order in which they were entered.
    const saved = last.current.then(() => call('POST', '/api/account/quiet-hours', { quietHours: next }))
    const ended = (last.current = saved.catch(() => undefined))
    try {
      await saved
      stored.current = next
    } catch (error) {
      // The next save has these hours too, unless it changes them.
      if (last.current !== ended) return
      setHours(stored.current)
      setFailures((count) => count + 1)
      sayChangeFailed(error, askAgain)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Switch
        checked={hours !== null}
        disabled={!isOnline}
        busy={isBusy}
        hint="Aucune notification pendant ces heures ; elles arrivent ensuite. Heure suisse, sur tous vos appareils."
        onCheckedChange={(isOn) => void save(isOn ? usual : null)}
      >
        Heures calmes
      </Switch>
      {/* The fields keep their values and the focus, unless saving failed. */}
      {hours && <Hours key={failures} hours={hours} disabled={!isOnline} onSave={save} />}
    </>
  )
}

interface HoursProps {
  hours: QuietHours
  disabled: boolean
  onSave: (hours: QuietHours) => Promise<void>
}

/** Saves when a field loses the focus, because scrolling through the times passes many values. */
function Hours({ hours, disabled, onSave }: HoursProps) {
  const [typed, setTyped] = useState({ from: writeTime(hours.from), to: writeTime(hours.to) })
  const [from, to] = [readTime(typed.from), readTime(typed.to)]
  const missing = 'Indiquez les deux heures.'
  const same = from !== undefined && from === to ? 'Les deux heures doivent différer.' : undefined
  const save = () => {
    if (from !== undefined && to !== undefined && from !== to) void onSave({ from, to })
  }
  const saveTyped = useEffectEvent(save)
  // A field that is disabled when the network is lost gets no blur event, so its value is saved once the network is back.
  useEffect(() => {
    if (!disabled) saveTyped()
  }, [disabled])
  return (
    <div className={hoursStyle}>
      <TextField
        label="De"
        type="time"
        disabled={disabled}
        value={typed.from}
        onChange={(event) => setTyped({ ...typed, from: event.target.value })}
        onBlur={save}
        error={from === undefined ? missing : undefined}
      />
      <TextField
        label="À"
        type="time"
        disabled={disabled}
        value={typed.to}
        onChange={(event) => setTyped({ ...typed, to: event.target.value })}
        onBlur={save}
        error={to === undefined ? missing : same}
      />
    </div>
  )
}
