import { categories, subcategoriesOf } from '../../../schema/catalogues/categories.ts'
import { css } from '../../styled-system/css'
import { CategoryArt } from '../art/category-art.tsx'
import doneArt from '../art/done.svg?drawing'
import errorArt from '../art/error.svg?drawing'
import noApplicationArt from '../art/no-application.svg?drawing'
import noJobArt from '../art/no-job.svg?drawing'
import noMessageArt from '../art/no-message.svg?drawing'
import offlineArt from '../art/offline.svg?drawing'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Logo } from '../logo.tsx'
import { SectionHeading } from '../section-heading.tsx'

const gridStyle = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  md: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
})
const frameStyle = css({ aspectRatio: '[120 / 84]', rounded: 'card', overflow: 'clip' })
const emptyStyle = css({
  display: 'grid',
  md: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  lg: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
})
const marksStyle = css({ display: 'flex', gap: '4', alignItems: 'flex-end', flexWrap: 'wrap' })

const scenes = [
  ...categories.map((category) => [category, null] as const),
  ...categories.flatMap((category) => subcategoriesOf[category].map((subcategory) => [category, subcategory] as const)),
]

export function GalleryPictures() {
  return (
    <>
      <SectionHeading>Images</SectionHeading>
      <div className={gridStyle}>
        {scenes.map(([category, subcategory]) => (
          <div key={subcategory ?? category} className={frameStyle}>
            <CategoryArt category={category} subcategory={subcategory} />
          </div>
        ))}
      </div>
      <div className={emptyStyle}>
        <EmptyState
          drawing={noJobArt}
          title="Rien à faire pour l’instant"
          text="De nouveaux jobs arrivent chaque jour près de chez vous."
          action={<Button>Parcourir les emplois</Button>}
        />
        <EmptyState
          drawing={noApplicationArt}
          title="Aucune candidature"
          text="Écrivez votre première lettre, même hors ligne."
          action={<Button variant="sun">Trouver un job</Button>}
        />
        <EmptyState
          drawing={noMessageArt}
          title="Pas encore de message"
          text="Une conversation s’ouvre dès qu’une candidature est acceptée."
        />
        <EmptyState
          drawing={offlineArt}
          title="Hors ligne"
          text="Cette page s’affichera au retour du réseau."
          action={<Button variant="line">Réessayer</Button>}
        />
        <EmptyState
          drawing={errorArt}
          title="Quelque chose a basculé"
          text="Rien n’est perdu. Essayez encore une fois."
          action={<Button>Réessayer</Button>}
        />
        <EmptyState drawing={doneArt} title="C’est fait" text="Votre offre est publiée." />
      </div>
      <div className={marksStyle}>
        <Logo size={16} />
        <Logo size={32} />
        <Logo size={64} />
        <Logo size={160} />
      </div>
    </>
  )
}
