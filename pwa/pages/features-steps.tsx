import { cx } from '../styled-system/css'
import { Art, bandStyle, type Drawing } from '../ui/art/art.tsx'
import { bindSigns } from '../ui/french.ts'
import { numberStyle, stepArtStyle, stepStyle, stepsTitleStyle, stepWordsStyle } from './features-styles.ts'
import { fourStyle, partStyle } from './page-styles.ts'

interface FeatureStepsProps {
  id: string
  tone: 'sun' | 'lake'
  title: string
  steps: readonly { drawing: Drawing; title: string; text: string }[]
}

/** The steps of a student or an individual from sign-up to review, each with a picture. */
export function FeatureSteps({ id, tone, title, steps }: FeatureStepsProps) {
  return (
    <section className={partStyle} aria-labelledby={id}>
      <h2 id={id} className={stepsTitleStyle({ tone })}>
        {title}
      </h2>
      <ol className={fourStyle}>
        {steps.map(({ drawing, title: name, text }, index) => (
          <li key={name} className={stepStyle}>
            <div className={cx(bandStyle(), stepArtStyle)} aria-hidden>
              <Art drawing={drawing} />
            </div>
            <div className={stepWordsStyle}>
              <span className={numberStyle({ tone })} aria-hidden>
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
