import { css, cva } from '../styled-system/css'
import type { Tone } from './tone.ts'

const rowStyle = css({ display: 'flex', gap: '1.5', mb: '3' })
const barStyle = cva({
  base: {
    flex: '1',
    height: '1.5',
    rounded: 'full',
    transitionProperty: '[background-color]',
    transitionDuration: 'slow',
    _highContrast: { borderWidth: 'hair' },
  },
  variants: {
    tone: {
      brand: { bg: 'brand', _highContrast: { bg: '[Highlight]' } },
      sun: { bg: 'sun', _highContrast: { bg: '[Highlight]' } },
      lake: { bg: 'lake', _highContrast: { bg: '[Highlight]' } },
      none: { bg: 'line' },
    },
  },
})
const wordsStyle = cva({
  base: { textStyle: 'label', fontWeight: 'bold' },
  variants: { tone: { brand: { color: 'brand' }, sun: { color: 'soft' }, lake: { color: 'lake' } } },
})

/** The progress through steps: bars, and "Étape 2 sur 4" as text. */
export function StepBar({ step, count, tone = 'brand' }: { step: number; count: number; tone?: Tone }) {
  return (
    <div>
      <div className={rowStyle} aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className={barStyle({ tone: index < step ? tone : 'none' })} />
        ))}
      </div>
      <p className={wordsStyle({ tone })}>{`Étape ${step} sur ${count}`}</p>
    </div>
  )
}
