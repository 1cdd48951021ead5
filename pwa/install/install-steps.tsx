import type { ReactNode } from 'react'
import { css } from '../styled-system/css'
import { AddToHomeArt } from '../ui/art/add-to-home-art.tsx'
import { HomeScreenArt } from '../ui/art/home-screen-art.tsx'
import { ShareButtonArt } from '../ui/art/share-button-art.tsx'

const listStyle = css({ display: 'grid', gap: '3', listStyle: 'none' })
const stepStyle = css({ display: 'flex', alignItems: 'center', gap: '3' })
const artStyle = css({
  flexShrink: '0',
  width: '24',
  aspectRatio: '[120 / 84]',
  rounded: 'small',
  overflow: 'clip',
  '& svg': { display: 'block' },
})

const steps: { art: ReactNode; words: ReactNode }[] = [
  {
    art: <ShareButtonArt />,
    words: (
      <>
        Touchez <b>Partager</b>, le carré avec la flèche. Il est parfois sous «&nbsp;…&nbsp;».
      </>
    ),
  },
  {
    art: <AddToHomeArt />,
    words: (
      <>
        Choisissez <b>Sur l’écran d’accueil</b>, plus bas dans la liste.
      </>
    ),
  },
  {
    art: <HomeScreenArt />,
    words: (
      <>
        Touchez <b>Ajouter</b>&nbsp;: l’app est là.
      </>
    ),
  },
]

/** The steps that install the app on an iPhone or an iPad, whose browsers have no button for it (rule 1.2.381). */
export function InstallSteps() {
  return (
    <ol className={listStyle}>
      {steps.map(({ art, words }, index) => (
        <li key={index} className={stepStyle}>
          <div className={artStyle}>{art}</div>
          <p>
            {index + 1}. {words}
          </p>
        </li>
      ))}
    </ol>
  )
}
