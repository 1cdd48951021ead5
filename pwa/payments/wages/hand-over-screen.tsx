import type { Id } from '../../../schema/ids.ts'
import { isId } from '../../../schema/ids.ts'
import { Loading } from '../../data/loading.tsx'
import { useSignedIn } from '../../session/signed-in.ts'
import noJobArt from '../../ui/art/papers.svg?drawing'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DetailSkeleton } from '../../ui/skeletons.tsx'
import { Declaration } from './declaration-data.tsx'
import { useWages, type Wages } from '../wages.ts'
import { PaidElsewhere } from './paid-elsewhere.tsx'
import { StudentChoices } from './student-choices.tsx'
import { WageState } from './wage-state.tsx'

/** A year's wage of two people: for the household the data to announce it, for the student what they may ask (rules 2.2.253 and 2.2.254). */
export function HandOverScreen({ id }: { id: Id }) {
  const user = useSignedIn()
  return (
    <Page title="Salaire de l’année" width="narrow">
      {user && isId(id) ? <Known id={id} /> : <DetailSkeleton />}
    </Page>
  )
}

function Known({ id }: { id: Id }) {
  const wages = useWages(id)
  if (wages === undefined)
    return (
      <Loading>
        <DetailSkeleton />
      </Loading>
    )
  if (wages === null) return <NoWages />
  return <OneYear wages={wages} />
}

function OneYear({ wages }: { wages: Wages }) {
  const { side, name, row } = wages
  return (
    <>
      <PageHeading>
        {side === 'household' ? `Salaire de ${name} en ${row.year}` : `Salaire ${row.year} chez ${name}`}
      </PageHeading>
      <WageState wages={wages} />
      {side === 'household' && <PaidElsewhere wages={wages} />}
      {side === 'household' ? <Declaration wages={wages} /> : <StudentChoices wages={wages} />}
    </>
  )
}

function NoWages() {
  return (
    <EmptyState
      level={1}
      drawing={noJobArt}
      title="Aucun salaire à cette adresse"
      text="Rien n’a été payé entre vous, ou cet appareil ne le sait pas encore."
      action={
        <LinkButton variant="line" to="/my-jobs">
          Mes jobs
        </LinkButton>
      }
    />
  )
}
