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
import type { Wages } from '../wages.ts'

/** What a household has paid the same person outside this account, also without network: the limit is the household's (rule 2.2.306). */
export function PaidElsewhere({ wages }: { wages: Wages }) {
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
