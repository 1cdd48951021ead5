import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
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
export function WaysToAnnounce({ service, name }: { service: Office | undefined; name: string }) {
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
              <p>{bindSigns(describeWay(way, { service, name, year }))}</p>
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
  year: number
}

const describeWay = (way: Way, { service, name, year }: Told): string => {
  if (way === 'service')
    return `${service?.name ?? ''} annonce et compte pour vous, avec un formulaire par ménage et par personne employée, aussi pour un remplacement. Son tarif : demandez-le avant de vous inscrire.`
  if (way === 'ordinary')
    return `Aucun impôt n’est retenu : ${name} déclare ce salaire, et vous remettez un certificat de salaire (formulaire 11).`
  const [one, all] = [socialIn('simplifiedWage', year), socialIn('simplifiedSum', year)]
  const limits =
    one && all
      ? ` Elle est ouverte jusqu’à ${francs(one.value)} CHF par an et par personne, et ${francs(all.value)} CHF en tout.${describeDoubt(year, one, all)}`
      : ''
  return `Un impôt de 5 % est retenu et réglé pour de bon : souvent plus que ce que ${name} paierait.${limits}`
}
