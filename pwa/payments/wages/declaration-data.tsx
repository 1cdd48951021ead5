import { Copy, Printer, Download } from 'lucide-react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { laa, questions } from '../../../schema/law/ask.ts'
import { funds, serviceIn } from '../../../schema/law/offices.ts'
import { cantonOf } from '../../../schema/jobs/place.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { NetworkNote } from '../../data/network-note.tsx'
import { useUser } from '../../session/session.tsx'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { copy } from '../../ui/copy.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { bindSigns } from '../../ui/french.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { listJobPayments } from '../job-payments.ts'
import { entryStyle, entryWordsStyle } from '../../ui/row-styles.ts'
import { endStyle } from '../payment-styles.ts'
import { useStoredWallet } from '../queries.ts'
import { ReceiptSheet } from '../receipt-sheet.tsx'
import { factsOf, type Fact } from './declaration.ts'
import { PermitLine } from './permit-line.tsx'
import type { Wages } from '../wages.ts'
import { WaysToAnnounce } from './ways-to-announce.tsx'
import type { Id } from '../../../schema/ids.ts'
import { callFile } from '../../../sync/http/transport.ts'
import { failureText } from '../../data/failure-text.ts'
import { saveFile } from '../../data/save-file.ts'
import { useOnline } from '../../data/sync-provider.tsx'
import { showToast } from '../../ui/toast.ts'

const noteStyle = css({ textStyle: 'small', color: 'soft', mt: '3' })
const addressStyle = css({ mt: '5' })
const filesStyle = css({ mt: '4', display: 'flex', flexWrap: 'wrap', gap: '2', '& > button': { flexGrow: '1' } })

/** The data that a household announces, each to be copied, all to be printed, and where to announce them (rule 2.2.254). */
export function Declaration({ wages }: { wages: Wages }) {
  const me = useUser()
  const database = useDatabase()
  const wallet = useStoredWallet()
  const [address, setAddress] = useState('')
  const [isInsured, setInsured] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const { row, other } = wages
  const jobs = useLiveQuery(
    () =>
      database.jobs
        .where('postedById')
        .equals(row.posterId)
        .filter((job) => job.assignedToId === row.studentId)
        .toArray(),
    [database, row.posterId, row.studentId],
  )
  if (!jobs) return null
  const canton = jobs.find((job) => job.canton)?.canton ?? cantonOf(me.city)
  const byCard = listJobPayments(wallet?.transactions ?? [])
  const insurance: Fact[] = isInsured ? [['Assurance-accidents (LAA)', 'Conclue par l’employeur']] : []
  const facts = [...factsOf({ ...wages, employer: me, student: other, jobs, byCard }), ...insurance]

  return (
    <>
      <PermitLine name={wages.name} profile={other?.studentProfile} canton={canton} />
      <SectionHeading>Données à annoncer</SectionHeading>
      <Card>
        <ul>
          {facts.map((fact) => (
            <li key={fact[0]} className={entryStyle}>
              <FactToCopy fact={fact} />
            </li>
          ))}
        </ul>
        <div className={addressStyle}>
          <TextAreaField
            label="Votre adresse"
            optional
            hint="Pour le PDF et l’impression. Elle n’est pas enregistrée."
            maxLength={300}
            rows={2}
            autoComplete="street-address"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <Checkbox checked={isInsured} onCheckedChange={setInsured}>
            J’ai une assurance-accidents pour mes employés de maison.
          </Checkbox>
        </div>
        <p className={noteStyle}>
          {bindSigns('Le numéro AVS se demande à la personne employée : il ne s’enregistre pas ici.')}
        </p>
        <div className={filesStyle}>
          <HandOverFile wageYearId={row.id} year={row.year} address={address} facts={facts} />
          <Button variant="line" onClick={() => setPrinting(true)}>
            <Printer size={18} /> Imprimer
          </Button>
        </div>
        <NetworkNote />
      </Card>
      <WaysToAnnounce service={serviceIn(canton)} name={wages.name} permit={other?.studentProfile?.workPermit} />
      <p className={noteStyle}>{bindSigns(laa)}</p>
      <p className={noteStyle}>
        {bindSigns(`${questions.caisse} en cas de doute : `)}
        <TextLink href={funds.url} target="_blank" rel="noreferrer">
          adresses des caisses cantonales
        </TextLink>
        .
      </p>
      {isPrinting && (
        <ReceiptSheet
          title={`Annonce d’un salaire, ${row.year}`}
          label="Annonce"
          facts={[facts[0]!, ['Adresse', address.trim()], ...facts.slice(1)]}
          onEnd={() => setPrinting(false)}
        />
      )}
    </>
  )
}

function FactToCopy({ fact: [label, value] }: { fact: Fact }) {
  return (
    <>
      <p className={entryWordsStyle}>
        <small>{bindSigns(label)}</small>
        {value === '' ? 'À compléter' : bindSigns(value)}
      </p>
      {value !== '' && (
        <div className={endStyle}>
          <IconButton
            label={`Copier : ${label}`}
            onClick={() =>
              void copy(value, 'Copié', {
                kind: 'error',
                title: 'Impossible de copier',
                description: 'Sélectionnez le texte pour le copier.',
              })
            }
          >
            <Copy size={18} />
          </IconButton>
        </div>
      )}
    </>
  )
}

interface HandOverFileProps {
  wageYearId: Id
  year: number
  address: string
  facts: readonly Fact[]
}

/** Has the server draw what the page shows, with the hours that were noted; nothing of it is stored there (rule 2.2.273). */
function HandOverFile({ wageYearId, year, address, facts }: HandOverFileProps) {
  const isOnline = useOnline()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (!isOnline) return
    setBusy(true)
    try {
      const shown = { wageYearId, address, facts: facts.map(([label, value]) => ({ label, value })) }
      saveFile(await callFile('/api/papers/hand-over', 'application/pdf', shown), `annonce-${year}.pdf`)
    } catch (error) {
      showToast({ kind: 'error', title: 'Impossible de préparer le PDF', description: failureText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button aria-disabled={!isOnline} busy={isBusy} busyLabel="Préparation..." onClick={() => void save()}>
      <Download size={18} /> Enregistrer le PDF
    </Button>
  )
}
