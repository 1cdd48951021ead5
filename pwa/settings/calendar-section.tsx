import { CalendarPlus, Copy, RotateCw, Unlink } from 'lucide-react'
import { useState } from 'react'
import type { CalendarAddress, CalendarSettings } from '../../schema/calendar/wire.ts'
import { formatDate } from '../../schema/dates.ts'
import { keepAnswer } from '../../sync/fetched/answers.ts'
import { call } from '../../sync/http/transport.ts'
import { sayChangeFailed } from '../data/failed-change.ts'
import { useChanged, useKeptAnswer } from '../data/kept-answer.ts'
import { useDatabase } from '../data/local-database.tsx'
import { NetworkAge } from '../data/network-age.tsx'
import { NotYet } from '../data/unreachable.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { copy } from '../ui/copy.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { useTapPause } from '../ui/hooks/taps.ts'
import { SectionHeading } from '../ui/section-heading.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { showToast } from '../ui/toast.ts'
import { actionsStyle, stackStyle } from './settings-styles.ts'

const path = '/api/account/calendar'

/** The private address at which a calendar program reads one's agreed work (rules 1.2.398 and 1.2.399). */
export function CalendarSection() {
  const fetched = useKeptAnswer<CalendarSettings>(path)
  return (
    <section aria-labelledby="agenda">
      <SectionHeading level={3} id="agenda">
        Agenda
      </SectionHeading>
      <Card>
        <div className={stackStyle}>
          <p>
            Abonnez votre agenda à vos jobs&nbsp;: ceux qui ont une date s’y ajoutent tout seuls. Le lien est privé.
          </p>
          {fetched.state === 'done' ? (
            <Address known={fetched.result} at={fetched.at} askAgain={fetched.refresh} />
          ) : (
            <NotYet
              asked={fetched}
              offline="Le lien de votre agenda s’affichera dès que vous serez en ligne."
              failed="Impossible de charger le lien de votre agenda."
            />
          )}
        </div>
      </Card>
    </section>
  )
}

interface AddressProps {
  known: CalendarSettings
  at: number | undefined
  askAgain: () => void
}

function Address({ known, at, askAgain }: AddressProps) {
  const database = useDatabase()
  const isOnline = useOnline()
  const [{ since }, setSettings] = useChanged(known)
  // The server shows the address only once, and this state keeps it only while the page is mounted.
  const [address, setAddress] = useState<string>()
  const [busy, setBusy] = useState<'making' | 'ending'>()
  // The server may answer between the two taps of a double one, and the second would replace the new address.
  const { isPausing, pause } = useTapPause()

  const attempt = async (what: 'making' | 'ending', act: () => Promise<void>) => {
    if (busy) return
    setBusy(what)
    try {
      await act()
    } catch (error) {
      sayChangeFailed(error, askAgain)
    } finally {
      setBusy(undefined)
    }
  }
  const keep = async (settings: CalendarSettings) => {
    setSettings(settings)
    await keepAnswer(database, path, settings)
  }
  const make = () => {
    if (isPausing) return
    pause()
    void attempt('making', async () => {
      const made = await call<CalendarAddress>('POST', path, {})
      await keep({ since: made.since })
      setAddress(made.address)
    })
  }
  const end = () =>
    attempt('ending', async () => {
      await call('DELETE', path)
      await keep({ since: null })
      setAddress(undefined)
      showToast({ kind: 'success', title: 'Lien désactivé' })
    })

  return (
    <>
      {address && (
        <>
          <TextField
            label="Votre lien"
            hint="Ce lien ne s’affiche qu’une fois. Ne le partagez pas : il montre quand et où vous travaillez."
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <div className={actionsStyle}>
            <Button
              onClick={() =>
                void copy(address, 'Lien copié', { kind: 'info', title: 'Votre lien', description: address })
              }
            >
              <Copy size={18} /> Copier le lien
            </Button>
            <TextLink standalone href={address.replace(/^https?:/, 'webcal:')}>
              Ouvrir dans mon agenda
            </TextLink>
          </div>
        </>
      )}
      {since && !address && <p>Lien créé le {formatDate(since)}.</p>}
      <div className={actionsStyle}>
        <Button
          variant="line"
          busy={busy === 'making'}
          busyLabel="Un instant..."
          aria-disabled={!isOnline}
          onClick={make}
        >
          {since ? <RotateCw size={18} /> : <CalendarPlus size={18} />}
          {since ? 'Remplacer le lien' : 'Créer le lien'}
        </Button>
        {since && (
          <Button
            variant="quiet"
            busy={busy === 'ending'}
            busyLabel="Un instant..."
            aria-disabled={!isOnline}
            onClick={() => void end()}
          >
            <Unlink size={18} /> Désactiver
          </Button>
        )}
      </div>
      {since && <p>Changer de mot de passe désactive ce lien ; se déconnecter, non.</p>}
      <NetworkAge at={at} />
    </>
  )
}
