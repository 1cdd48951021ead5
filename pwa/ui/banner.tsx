import { Children, type ReactNode } from 'react'
import { css, cva } from '../styled-system/css'
import { bindSigns, endSentence } from './french.ts'

const style = cva({
  base: {
    row: '3',
    px: '4',
    py: '3',
    rounded: 'card',
    textStyle: 'small',
    // A button's usual border would be invisible on these grounds.
    '--colors-line': '{colors.edge}',
    _highContrast: { borderWidth: 'hair' },
  },
  variants: {
    kind: {
      wait: { bg: 'sunSoft', color: 'ink' },
      info: { bg: 'lakeSoft', color: 'ink' },
      error: { bg: 'brickSoft', color: 'ink' },
      success: { bg: 'brandSoft', color: 'ink' },
      plain: { bg: 'quiet', color: 'ink' },
    },
  },
})
const wordsStyle = css({ flex: '1', minWidth: '[min(12rem, 100%)]' })

export type BannerProps = {
  kind?: 'wait' | 'info' | 'error' | 'success' | 'plain'
  icon?: ReactNode
  title?: ReactNode
  action?: ReactNode
  role?: 'status' | 'alert'
  children?: ReactNode
}

/** A band that states a condition and the next step. */
export function Banner({ kind = 'info', icon, title, action, role, children }: BannerProps) {
  return (
    <div className={style({ kind })} role={role}>
      {icon}
      <p className={wordsStyle}>
        {title && <strong>{bindSigns(children && typeof title === 'string' ? endSentence(title) : title)} </strong>}
        {Children.map(children, bindSigns)}
      </p>
      {action}
    </div>
  )
}
