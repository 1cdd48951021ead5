import { useNavigate } from '@tanstack/react-router'
import { BadgeCheck, CircleX } from 'lucide-react'
import { dayKey, formatTime } from '../../schema/dates.ts'
import { readCode } from '../../schema/papers/code.ts'
import { PaperCodeForm } from '../../schema/papers/code-form.ts'
import { paperTitles } from '../../schema/papers/kinds.ts'
import { verifiedPath, type VerifiedPaper } from '../../schema/papers/paper.ts'
import { ApiError, call } from '../../sync/http/transport.ts'
import { usePreloaded } from '../data/preloaded.tsx'
import { useFetched } from '../data/fetched.ts'
import { Unreachable } from '../data/unreachable.tsx'
import { useForm } from '../forms/form.ts'
import { productName } from '../ui/product.ts'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { bindSigns } from '../ui/french.ts'
import { Page } from '../ui/page.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { DetailSkeleton } from '../ui/skeletons.tsx'
import { FileCheck } from './file-check.tsx'
import { PaperSheet } from './paper-sheet.tsx'

const stackStyle = css({ stack: '4' })
const factsStyle = css({
  pile: '2',
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: '4',
  },
  '& dt': { color: 'soft', textStyle: 'small' },
  '& dd': { fontWeight: 'semibold', overflowWrap: 'anywhere' },
})
const noteStyle = css({ textStyle: 'small', color: 'soft' })
const formStyle = css({ pile: '3', maxWidth: 'narrow' })

/** Where anybody verifies a paper by its code (rules 2.2.245 and 3.5.644). */
export function VerifyScreen({ code: typed }: { code: string | undefined }) {
  const code = readCode(typed ?? '')
  return (
    <Page title="Vérifier un document" width="column">
      {/* A page about two people's work. */}
      <meta name="robots" content="noindex" />
      <PageHeading lead="Le code figure sur le document, sous le code QR.">Vérifier un document</PageHeading>
      {typed === undefined ? <CodeForm /> : code === undefined ? <Unknown /> : <Verified key={code} code={code} />}
    </Page>
  )
}

function Verified({ code }: { code: string }) {
  const path = verifiedPath(code)
  const preloaded = usePreloaded(path)
  const fetched = useFetched(path, async () => {
    try {
      return await call<VerifiedPaper>('GET', path)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  })
  const known =
    fetched.state === 'done'
      ? fetched.result
      : preloaded && ('value' in preloaded ? (preloaded.value as VerifiedPaper) : null)
  if (known) return <Found paper={known} code={code} />
  if (known === null) return <Unknown code={code} />
  if (fetched.state === 'fetching') return <DetailSkeleton />
  return (
    <Unreachable
      asked={fetched}
      offline="Vérifier un document nécessite le réseau."
      failed="Impossible de vérifier ce document pour le moment. Réessayez plus tard."
    />
  )
}

function Found({ paper, code }: { paper: VerifiedPaper; code: string }) {
  const { kind, number, year, poster, student, issuedAt, posterSignedAt, studentSignedAt, withdrawnAt } = paper
  const facts = [
    ['Document', kind === 'statement' ? `${paperTitles.statement} ${year}` : paperTitles[kind]],
    ['Numéro', number],
    ['Établi le', dayKey(issuedAt)],
    ['Particulier', poster],
    ['Étudiant', student],
    ...(posterSignedAt ? [[`Signé par ${poster}`, describeMoment(posterSignedAt)]] : []),
    ...(studentSignedAt ? [[`Signé par ${student}`, describeMoment(studentSignedAt)]] : []),
    ['Code', code],
  ] as const
  return (
    <div className={stackStyle}>
      {withdrawnAt === null ? (
        <Banner kind="success" icon={<BadgeCheck size={22} />} title={`${productName} a établi ce document`}>
          Il n’est pas retiré.
        </Banner>
      ) : (
        <Banner kind="error" icon={<CircleX size={22} />} title={`Document retiré le ${dayKey(withdrawnAt)}`}>
          {`${productName} l’avait établi, mais il ne vaut plus.`}
        </Banner>
      )}
      {paper.isSimulated && <Banner kind="wait">Mode démonstration : aucun argent réel n’a circulé.</Banner>}
      <Card>
        <dl className={factsStyle}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {paper.facts.length > 0 && (
        <Card>
          <p className={noteStyle}>
            {bindSigns('Comparez avec la feuille que vous avez : si un point diffère, elle a été changée.')}
          </p>
          <PaperSheet sheet={paper} />
        </Card>
      )}
      <FileCheck hashes={paper.hashes} />
      <p className={noteStyle}>
        {bindSigns(
          'Cette page prouve que nous avons établi ce document. Elle ne prouve pas que son contenu est vrai : il vient des deux personnes. Les numéros ne se suivent pas toujours.',
        )}
      </p>
    </div>
  )
}

/** "28.11.2026, 14:00" */
const describeMoment = (iso: string): string => `${dayKey(iso)}, ${formatTime(iso)}`

/** A text that is no code is not repeated: the server renders one page for all of them. */
function Unknown({ code }: { code?: string }) {
  return (
    <div className={stackStyle}>
      <Banner kind="error" icon={<CircleX size={22} />} title="Aucun document n’a ce code" role="alert">
        {code ? `Vérifiez chaque signe : ${code}` : 'Un code a seize signes, en quatre groupes de quatre.'}
      </Banner>
      <CodeForm />
    </div>
  )
}

function CodeForm() {
  const navigate = useNavigate()
  const form = useForm(PaperCodeForm, {
    initial: () => ({ code: '' }),
    send: (params) => navigate({ to: '/verify/$code', params }),
  })
  return (
    <form {...form.props} className={formStyle}>
      <TextField
        label="Code du document"
        placeholder="7KQ2-9FXM-3PTR-V4DA"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        {...form.field('code')}
      />
      <div>
        <Button type="submit">Vérifier</Button>
      </div>
    </form>
  )
}
