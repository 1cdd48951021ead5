import { Progress as ArkProgress } from '@ark-ui/react/progress'
import { css, cva } from '../../styled-system/css'
import { labelStyle } from './field.tsx'
import type { Tone } from '../tone.ts'

const headStyle = css({ mb: '1.5' })
const trackStyle = css({
  height: '2.5',
  rounded: 'full',
  bg: 'quiet',
  overflow: 'hidden',
  _highContrast: { borderWidth: 'hair', borderStyle: 'solid' },
})
const rangeStyle = cva({
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

/** The progress of long work; indeterminate without a value. */
export function Progress({
  label,
  value,
  max = 100,
  tone = 'brand',
}: {
  label: string
  value?: number | undefined
  max?: number
  tone?: Tone
}) {
  return (
    <ArkProgress.Root value={value ?? null} max={max} translations={frenchWords}>
      <div className={headStyle}>
        <ArkProgress.Label className={labelStyle}>{label}</ArkProgress.Label>
      </div>
      <ArkProgress.Track className={trackStyle}>
        <ArkProgress.Range className={rangeStyle({ tone })} />
      </ArkProgress.Track>
    </ArkProgress.Root>
  )
}
