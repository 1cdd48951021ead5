import { CalendarPlus, Copy, RotateCw, Unlink } from 'lucide-react'
import { useState } from 'react'
import type { CalendarAddress, CalendarSettings } from '../../schema/calendar/wire.ts'
import { formatDate } from '../../schema/dates.ts'
import { keepAnswer } from '../../sync/fetched/answers.ts'
import { call } from '../../sync/http/transport.ts'
import { sayChangeFailed } from '../data/failed-change.ts'
import { isUnanswered } from '../data/failure-text.ts'
import { useChanged, useKeptAnswer } from '../data/kept-answer.ts'
import { useDatabase } from '../data/local-database.tsx'
import { NetworkAge } from '../data/network-age.tsx'
import { NotYet } from '../data/unreachable.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { Button } from '../ui/button.tsx'
import { copy } from '../ui/copy.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { CardSection } from '../ui/card-section.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { showToast } from '../ui/toast.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { actionsStyle } from './settings-styles.ts'

const path = '/api/account/calendar'

/** The private address at which a calendar program reads one's agreed work (rules 1.2.398 and 1.2.399). */
export function CalendarSection() {
  const fetched = useKeptAnswer<CalendarSettings>(path)
  return (
    <CardSection id="agenda" title="Agenda" level={3}>
      <p>Abonnez votre agenda à vos jobs&nbsp;: ceux qui ont une date s’y ajoutent tout seuls. Le lien est privé.</p>
      {fetched.state === 'done' ? (
        <Address known={fetched.result} at={fetched.at} askAgain={fetched.refresh} />
      ) : (
        <NotYet
          asked={fetched}
          offline="Le lien de votre agenda s’affichera dès que vous serez en ligne."
          failed="Impossible de charger le lien de votre agenda."
        />
      )}
    </CardSection>
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
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const keep = async (settings: CalendarSettings) => {
    setSettings(settings)
    await keepAnswer(database, path, settings)
  }
  const make = async (proof: Record<string, string>) => {
    try {
      const made = await call<CalendarAddress>('POST', path, proof)
      await keep({ since: made.since })
      setAddress(made.address)
    } catch (error) {
      if (isUnanswered(error)) askAgain()
      throw error
    }
  }
  const end = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await call('DELETE', path)
      await keep({ since: null })
      setAddress(undefined)
      showToast({ kind: 'success', title: 'Lien désactivé' })
    } catch (error) {
      sayChangeFailed(error, askAgain)
    } finally {
      setBusy(false)
    }
  }

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
        <Button variant="line" aria-disabled={!isOnline} onClick={() => isOnline && setAsking(true)}>
          {since ? <RotateCw size={18} /> : <CalendarPlus size={18} />}
          {since ? 'Remplacer le lien' : 'Créer le lien'}
        </Button>
        {since && (
          <Button
            variant="quiet"
            busy={isBusy}
            busyLabel="Un instant..."
            aria-disabled={!isOnline}
            onClick={() => void end()}
          >
            <Unlink size={18} /> Désactiver
          </Button>
        )}
      </div>
      {since && <p>Changer de mot de passe ou déconnecter tous les autres appareils désactive ce lien.</p>}
      <NetworkAge at={at} />
      {isAsking && (
        <ChangeDialog
          title={since ? 'Remplacer le lien ?' : 'Créer un lien d’agenda ?'}
          description="Qui a ce lien lit quand et où vous travaillez : gardez-le pour vous."
          act={{ label: since ? 'Remplacer' : 'Créer', busyLabel: 'Un instant...' }}
          failed="Aucun lien n’a été créé"
          ifUnsure="Le lien a peut-être été créé. Réessayez pour en avoir un nouveau."
          onClose={() => setAsking(false)}
          onSave={make}
        />
      )}
    </>
  )
}
