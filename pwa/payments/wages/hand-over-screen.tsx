import { type Id, isId } from '../../../schema/ids.ts'
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
import { StudentChoices } from './student-choices.tsx'
import { WageState } from './wage-state.tsx'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { updateWageYear } from '../../../sync/mutations/employment.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { isKept } from '../../outbox/write-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { bindSigns } from '../../ui/french.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { AmountDialog } from '../amount-dialog.tsx'
import { SecondAccount } from './second-account.tsx'
import { stackStyle } from '../payment-styles.ts'

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

/** What a household has paid the same person outside this account, also without network: the limit is the household's (rule 2.2.306). */
function PaidElsewhere({ wages }: { wages: Wages }) {
  const { row, name } = wages
  const database = useDatabase()
  const [isOpen, setOpen] = useState(false)
  const { elsewhere = 0 } = row
  const keep = async (centimes: number) => {
    if (
      await isKept(updateWageYear(database, { id: row.id, elsewhere: centimes }), 'Impossible d’enregistrer le montant')
    )
      setOpen(false)
  }
  return (
    <>
      <SectionHeading>Payé ailleurs</SectionHeading>
      <Card>
        <div className={stackStyle}>
          <p>
            {bindSigns(
              `La limite vaut pour tout le ménage. Si vous avez aussi payé ${name} en dehors de l’application en ${row.year}, ajoutez ce montant. ${name} le lira.`,
            )}
          </p>
          <Button variant="line" onClick={() => setOpen(true)}>
            <HandCoins size={18} /> {elsewhere > 0 ? 'Modifier le montant' : 'Ajouter un montant'}
          </Button>
        </div>
      </Card>
      <SecondAccount wages={wages} />
      <AmountDialog
        open={isOpen}
        onOpenChange={setOpen}
        kind="elsewhere"
        proposed={elsewhere || undefined}
        onAmount={(centimes) => void keep(centimes)}
      />
    </>
  )
}
