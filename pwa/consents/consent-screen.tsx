import { useState } from 'react'
import type { ConsentPage } from '../../schema/consents/consent.ts'
import { relationLabels } from '../../schema/consents/relations.ts'
import { formatDay } from '../../schema/dates.ts'
import { describeYoungLimits } from '../../schema/law/youth-words.ts'
import { ApiError, call } from '../../sync/http/transport.ts'
import { sayChangeFailed } from '../data/failed-change.ts'
import { useFetched } from '../data/fetched.ts'
import { NeedsNetwork } from '../data/needs-network.tsx'
import { useNetwork } from '../data/network.ts'
import { Unreachable } from '../data/unreachable.tsx'
import { productName } from '../ui/product.ts'
import { css } from '../styled-system/css'
import errorArt from '../ui/art/error.svg?drawing'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { bindSigns } from '../ui/french.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { DetailSkeleton } from '../ui/skeletons.tsx'
import { ConsentForm } from './consent-form.tsx'

const stackStyle = css({ stack: '5' })
const listStyle = css({ pile: '2', pl: '5', listStyleType: 'disc', maxWidth: 'text' })
const headingStyle = css({ textStyle: 'title', mb: '2' })
const noteStyle = css({ textStyle: 'small', color: 'soft', maxWidth: 'text' })

/** Where a parent without an account reads what they agree to, agrees, and takes it back (rule 2.2.282). `token` is undefined without a link. */
export function ConsentScreen({ token }: { token: string | undefined }) {
  return (
    <Page title="Accord parental" width="column">
      {/* A page about a minor. */}
      <meta name="robots" content="noindex" />
      {token === undefined ? <NoLink /> : <Opened token={token} />}
    </Page>
  )
}

function NoLink() {
  return (
    <EmptyState
      level={1}
      drawing={errorArt}
      title="Ce lien n’est plus valable"
      text="Rouvrez-le depuis le message reçu. Un lien est valable 14 jours ; votre enfant peut vous en envoyer un nouveau depuis son profil."
    />
  )
}

function Opened({ token }: { token: string }) {
  const [changed, setChanged] = useState<ConsentPage>()
  const fetched = useFetched(`consent ${token}`, async () => {
    try {
      return await call<ConsentPage>('POST', '/api/parental-consent/read', { token })
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return null
      throw error
    }
  })
  const page = changed ?? (fetched.state === 'done' ? fetched.result : undefined)
  if (page === null) return <NoLink />
  if (page) return <Consent page={page} token={token} onChange={setChanged} onUnsure={fetched.refresh} />
  if (fetched.state === 'fetching') return <DetailSkeleton />
  return (
    <>
      <PageHeading>Accord parental</PageHeading>
      <Unreachable
        asked={fetched.state === 'done' ? { ...fetched, state: 'failed' } : fetched}
        offline="Lire cette demande nécessite le réseau."
        failed="Impossible d’ouvrir cette demande pour le moment. Réessayez plus tard."
      />
    </>
  )
}

interface ConsentProps {
  page: ConsentPage
  token: string
  onChange: (page: ConsentPage) => void
  /** Reads the page again after a request without an answer. */
  onUnsure: () => void
}

function Consent({ page, token, onChange, onUnsure }: ConsentProps) {
  const { firstName, age, state, expiresAt } = page
  return (
    <div className={stackStyle}>
      <PageHeading lead={`${firstName}, ${age} ans, cherche de petits jobs sur ${productName}.`}>
        {`Accord parental pour ${firstName}`}
      </PageHeading>
      <State page={page} />
      <Card as="section" aria-labelledby="scope">
        <h2 id="scope" className={headingStyle}>
          Ce que vous acceptez
        </h2>
        <ul className={listStyle}>
          <li>{bindSigns(`${firstName} fait les jobs ouverts à son âge.`)}</li>
          {describeYoungLimits(age).map((limit) => (
            <li key={limit}>{bindSigns(limit)}</li>
          ))}
          <li>{`Le salaire est payé à ${firstName}.`}</li>
        </ul>
      </Card>
      {state === 'open' && (
        <>
          <ConsentForm firstName={firstName} token={token} onGiven={onChange} onUnsure={onUnsure} />
          <p className={noteStyle}>
            {bindSigns(
              `Le lien est valable jusqu’au ${formatDay(expiresAt)}. Nous gardons votre nom, la date et une empreinte de votre adresse, jusqu’aux 18 ans de ${firstName}. Les particuliers lisent seulement si l’accord est reçu.`,
            )}
          </p>
        </>
      )}
      {state === 'given' && <Revoking firstName={firstName} token={token} onRevoked={onChange} onUnsure={onUnsure} />}
      <p className={noteStyle}>
        Pour les ménages, ces limites sont des règles de {productName}&nbsp;; pour les entreprises et les associations,
        elles viennent de la loi.
      </p>
    </div>
  )
}

function State({ page: { state, given, firstName } }: { page: ConsentPage }) {
  if (!given) return null
  if (state === 'revoked') {
    return (
      <Banner kind="plain" role="status" title="Votre accord est retiré">
        {`${firstName} recevra une notification. Un nouvel accord passe par un nouveau lien.`}
      </Banner>
    )
  }
  const facts = [
    `${given.name}, ${relationLabels[given.relation].toLowerCase()}`,
    given.allowsPhoto ? 'photo acceptée' : 'sans photo',
    ...(given.isInsured ? ['assurances confirmées'] : []),
  ]
  return (
    <Banner kind="success" role="status" title={`Vous êtes d’accord depuis le ${formatDay(given.at)}`}>
      {`${facts.join(' · ')}. Gardez ce lien : il sert à retirer votre accord.`}
    </Banner>
  )
}

interface RevokingProps {
  firstName: string
  token: string
  onRevoked: (page: ConsentPage) => void
  onUnsure: () => void
}

function Revoking({ firstName, token, onRevoked, onUnsure }: RevokingProps) {
  const hasNetwork = useNetwork()
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const revoke = async () => {
    setAsking(false)
    setBusy(true)
    try {
      onRevoked(await call<ConsentPage>('POST', '/api/parental-consent/revoke', { token }))
    } catch (error) {
      sayChangeFailed(error, onUnsure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button variant="line" busy={busy} busyLabel="Envoi..." disabled={!hasNetwork} onClick={() => setAsking(true)}>
        Retirer mon accord
      </Button>
      {!hasNetwork && <NeedsNetwork />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Retirer votre accord ?"
        text={`${firstName} recevra une notification. Les jobs déjà convenus ne sont pas annulés.`}
        confirmLabel="Retirer"
        tone="brick"
        onConfirm={() => void revoke()}
      />
    </div>
  )
}
