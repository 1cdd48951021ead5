import type { ComponentType } from 'react'
import { cx } from '../styled-system/css'
import { bandLook, type ArtProps } from '../ui/art/scene.tsx'
import { bindSigns } from '../ui/french.ts'
import { numberLook, stepArtLook, stepLook, stepsTitleLook, stepWordsLook } from './features-styles.ts'
import { fourLook, partLook } from './page-styles.ts'

interface FeatureStepsProps {
  id: string
  tone: 'sun' | 'lake'
  title: string
  steps: readonly { art: ComponentType<ArtProps>; title: string; text: string }[]
}

/** One side's way from the first click to the last word, a picture for each step. */
export function FeatureSteps({ id, tone, title, steps }: FeatureStepsProps) {
  return (
    <section className={partLook} aria-labelledby={id}>
      <h2 id={id} className={stepsTitleLook({ tone })}>
        {title}
      </h2>
      <ol className={fourLook}>
        {steps.map(({ art: Art, title: name, text }, index) => (
          <li key={name} className={stepLook}>
            <div className={cx(bandLook(), stepArtLook)} aria-hidden>
              <Art />
            </div>
            <div className={stepWordsLook}>
              <span className={numberLook({ tone })} aria-hidden>
                {index + 1}
              </span>
              <h3>{name}</h3>
              <p>{bindSigns(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
