import { useId } from 'react'
import { css, cva, cx } from '../../styled-system/css'
import { labelStyle } from './field.tsx'
import type { Tone } from '../tone.ts'

const headStyle = css({ mb: '1.5' })
const trackStyle = css({
  height: '2.5',
  rounded: 'full',
  bg: 'quiet',
  overflow: 'hidden',
  _highContrast: { borderWidth: 'hair' },
})
const rangeStyle = cva({
  base: {
    height: 'full',
    rounded: 'full',
    transitionProperty: '[width]',
    transitionDuration: 'slow',
    _highContrast: { bg: '[Highlight]' },
  },
  variants: {
    tone: { brand: { bg: 'brand' }, sun: { bg: 'sun' }, lake: { bg: 'lake' } },
    isEndless: { true: { width: '[34%]', animation: 'slide' } },
  },
})

/** The progress of long work; indeterminate without a value. It does without Ark's state machine, which would cost a start 60 ms on a slow phone. */
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
  const labelId = useId()
  const percent = value === undefined ? undefined : Math.round((100 * value) / max)
  return (
    <div>
      <div id={labelId} className={cx(headStyle, labelStyle)}>
        {label}
      </div>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={percent === undefined ? 'En cours' : `${percent} %`}
        className={trackStyle}
      >
        <div
          className={rangeStyle({ tone, isEndless: percent === undefined })}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
