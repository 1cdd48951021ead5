import { CalendarHeart, Landmark } from 'lucide-react'
import { avsStateOf } from '../../../schema/law/avs.ts'
import { updateWageYear } from '../../../sync/mutations/employment.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { isKept } from '../../outbox/write-text.ts'
import { useUser } from '../../session/session.tsx'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Card } from '../../ui/card.tsx'
import { bindSigns } from '../../ui/french.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { stackStyle } from '../payment-styles.ts'
import type { Wages } from '../wages.ts'

const noteStyle = css({ textStyle: 'small', color: 'soft' })

/** What a student may ask of a household, also without network (rule 2.2.253). */
export function StudentChoices({ wages }: { wages: Wages }) {
  const { row, name, work } = wages
  const database = useDatabase()
  const birthDate = useUser().studentProfile?.birthDate
  const choose = (choices: { isAsked: boolean } | { isDateReleased: boolean }) =>
    void isKept(updateWageYear(database, { id: row.id, ...choices }), 'Impossible d’enregistrer votre choix')
  // Asking changes nothing where nothing can be due, or all is.
  const mayAsk = row.isAsked || ['exempt', 'unknown_age', 'unknown_figures'].includes(avsStateOf(work))

  return (
    <>
      {mayAsk && (
        <>
          <SectionHeading>Cotisations AVS</SectionHeading>
          <Card>
            <div className={stackStyle}>
              <p>
                {bindSigns(
                  `Vous pouvez demander que les cotisations soient payées dès le premier franc. Votre part est alors retenue sur votre salaire ; ${name} paie l’autre.`,
                )}
              </p>
              <Button variant={row.isAsked ? 'line' : 'sun'} onClick={() => choose({ isAsked: !row.isAsked })}>
                <Landmark size={18} /> {row.isAsked ? 'Retirer ma demande' : 'Demander les cotisations'}
              </Button>
            </div>
          </Card>
        </>
      )}
      <SectionHeading>Date de naissance</SectionHeading>
      <Card>
        <div className={stackStyle}>
          <p>
            {birthDate
              ? bindSigns(
                  `Pour vous annoncer, ${name} a besoin de votre date de naissance. Sans votre accord, seule l’année s’affiche.`,
                )
              : 'Ajoutez votre date de naissance à votre profil : vos documents seront justes.'}
          </p>
          {birthDate ? (
            <Button
              variant={row.isDateReleased ? 'line' : 'sun'}
              onClick={() => choose({ isDateReleased: !row.isDateReleased })}
            >
              <CalendarHeart size={18} />{' '}
              {row.isDateReleased ? 'Ne plus communiquer ma date' : `Communiquer ma date à ${name}`}
            </Button>
          ) : (
            <LinkButton variant="line" to="/dashboard">
              Mon profil
            </LinkButton>
          )}
          <p className={noteStyle}>Le numéro AVS ne s’enregistre pas ici : donnez-le vous-même.</p>
        </div>
      </Card>
    </>
  )
}
