import type { ReactNode } from 'react'
import { css } from '../styled-system/css'
import { Art } from '../ui/art/art.tsx'
import addToHomeArt from '../ui/art/add-to-home.svg?drawing'
import homeScreenArt from '../ui/art/home-screen.svg?drawing'
import shareButtonArt from '../ui/art/share-button.svg?drawing'

const listStyle = css({ pile: '3' })
const stepStyle = css({ bar: '3' })
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
    art: <Art drawing={shareButtonArt} />,
    words: (
      <>
        Touchez <b>Partager</b>, le carré avec la flèche. Il est parfois sous «&nbsp;…&nbsp;».
      </>
    ),
  },
  {
    art: <Art drawing={addToHomeArt} />,
    words: (
      <>
        Choisissez <b>Sur l’écran d’accueil</b>, plus bas dans la liste.
      </>
    ),
  },
  {
    art: <Art drawing={homeScreenArt} />,
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
