import { Progress as ArkProgress } from '@ark-ui/react/progress'
import { css, cva } from '../styled-system/css'
import { labelLook } from './field.tsx'
import type { Tone } from './tone.ts'

const headLook = css({ display: 'flex', justifyContent: 'space-between', gap: '3', mb: '1.5' })
const figureLook = css({ textStyle: 'small', color: 'soft', fontVariantNumeric: 'tabular-nums' })
const trackLook = css({
  height: '2.5',
  rounded: 'full',
  bg: 'quiet',
  overflow: 'hidden',
  _highContrast: { borderWidth: 'hair', borderStyle: 'solid' },
})
const rangeLook = cva({
  base: {
    height: 'full',
    rounded: 'full',
    transitionProperty: '[width]',
    transitionDuration: 'slow',
    '&[data-state=indeterminate]': { width: '[34%]', animation: 'slide' },
    _highContrast: { bg: '[Highlight]' },
  },
  variants: { tone: { brand: { bg: 'brand' }, sun: { bg: 'sun' }, lake: { bg: 'lake' } } },
})

const frenchWords = {
  value: ({ value, percent }: { value: number | null; percent: number }) =>
    value === null ? 'En cours' : `${Math.round(percent)} %`,
}

/** How far long work has come; without a value, only that it goes on. */
export function Progress({
  label,
  value,
  max = 100,
  tone = 'brand',
  showValue = false,
}: {
  label: string
  value?: number | undefined
  max?: number
  tone?: Tone
  showValue?: boolean
}) {
  return (
    <ArkProgress.Root value={value ?? null} max={max} translations={frenchWords}>
      <div className={headLook}>
        <ArkProgress.Label className={labelLook}>{label}</ArkProgress.Label>
        {showValue && value !== undefined && (
          <span className={figureLook}>{`${Math.round((value / max) * 100)}\u00a0%`}</span>
        )}
      </div>
      <ArkProgress.Track className={trackLook}>
        <ArkProgress.Range className={rangeLook({ tone })} />
      </ArkProgress.Track>
    </ArkProgress.Root>
  )
}
