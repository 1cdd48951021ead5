import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { WorkPermit } from '../../../schema/accounts/birth-date.ts'
import { describeDoubt, francs } from '../../../schema/law/avs-words.ts'
import { funds, type Office } from '../../../schema/law/offices.ts'
import { socialIn } from '../../../schema/law/social.ts'
import { swissYear } from '../../../schema/employment/wage-year.ts'
import { Card } from '../../ui/card.tsx'
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx'
import { beginSentence, bindSigns } from '../../ui/french.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { stackStyle } from '../payment-styles.ts'

type Way = 'service' | 'simplified' | 'ordinary'

/** The ways to announce, none of which is chosen ahead: the simplified one often costs a student more tax. */
export function WaysToAnnounce({ service, name, permit }: Omit<Told, 'year'>) {
  const [way, setWay] = useState<Way>()
  const [year] = useState(() => swissYear(new Date().toISOString()))
  const options: { value: Way; label: string }[] = [
    ...(service ? [{ value: 'service' as const, label: 'Service du canton' }] : []),
    { value: 'simplified', label: 'Procédure simplifiée' },
    { value: 'ordinary', label: 'Procédure ordinaire' },
  ]
  const office = way === 'service' && service ? service : funds
  return (
    <>
      <SectionHeading>Comment annoncer</SectionHeading>
      <Card>
        <div className={stackStyle}>
          <ChoiceChips
            label="Votre choix"
            multiple={false}
            tone="lake"
            options={options}
            value={way ? [way] : []}
            onValueChange={([chosen]) => setWay(chosen ?? way)}
          />
          {way && (
            <>
              <p>{bindSigns(describeWay(way, { service, name, permit, year }))}</p>
              <TextLink standalone href={office.url} target="_blank" rel="noreferrer">
                {beginSentence(office.name)} <ExternalLink size={16} aria-label="(nouvel onglet)" />
              </TextLink>
            </>
          )}
        </div>
      </Card>
    </>
  )
}

interface Told {
  service: Office | undefined
  name: string
  /** Whether the student needs a permit to work, if they say so. */
  permit: WorkPermit | null | undefined
  year: number
}

/** Of everybody without a Swiss passport or a permit C (art. 83 LIFD); the simplified procedure holds its own tax. */
const taxAtSource =
  'Avec un permis B, L, F ou N, vous devez retenir l’impôt à la source sur chaque salaire et le verser au canton : annoncez-vous à son administration fiscale avant le premier paiement (art. 83 et 88 LIFD).'

const describeWay = (way: Way, { service, name, permit, year }: Told): string => {
  if (way === 'service')
    return `${service?.name ?? ''} annonce et compte pour vous, avec un formulaire par ménage et par personne employée, aussi pour un remplacement. Son tarif : demandez-le avant de vous inscrire.`
  if (way === 'ordinary')
    return permit === 'yes'
      ? `Demandez à ${name} la lettre de son permis. ${taxAtSource} Vous remettez un certificat de salaire (formulaire 11).`
      : `Avec un passeport suisse ou un permis C, aucun impôt n’est retenu : ${name} déclare ce salaire, et vous remettez un certificat de salaire (formulaire 11). ${taxAtSource}`
  const [one, all] = [socialIn('simplifiedWage', year), socialIn('simplifiedSum', year)]
  const limits =
    one && all
      ? ` Elle est ouverte jusqu’à ${francs(one.value)} CHF par an et par personne, et ${francs(all.value)} CHF en tout.${describeDoubt(year, one, all)}`
      : ''
  return `Un impôt de 5 % est retenu et réglé pour de bon : souvent plus que ce que ${name} paierait.${limits}`
}
