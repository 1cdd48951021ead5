import type { ReactNode } from 'react'
import { css } from '../styled-system/css'
import { Art, type Drawing } from './art/art.tsx'
import { bindSigns } from './french.ts'

const style = css({
  stack: '2',
  justifyItems: 'center',
  alignContent: 'start',
  py: '6',
  px: '4',
  mx: 'auto',
  maxWidth: 'narrow',
  textAlign: 'center',
})
const artStyle = css({
  width: '[min(15rem, 70vw)]',
  aspectRatio: '[120 / 84]',
  rounded: 'card',
  overflow: 'clip',
  mb: '4',
  rotate: '[-1.5deg]',
  '& svg': { display: 'block', width: 'full', height: 'full' },
})
const titleStyle = css({ textStyle: 'heading', maxWidth: 'full', overflowWrap: 'anywhere' })
const textStyle = css({ color: 'soft', textWrap: 'balance', maxWidth: 'full', overflowWrap: 'anywhere' })
const actionStyle = css({ pile: '2', mt: '4', justifyItems: 'center' })

export type EmptyStateProps = {
  drawing: Drawing
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  level?: 1 | 2 | 3
}

/** Says that a screen or a list is empty, and what the person can do. */
export function EmptyState({ drawing, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const

  return (
    <div className={style}>
      <div className={artStyle} aria-hidden>
        <Art drawing={drawing} />
      </div>
      <Heading className={titleStyle}>{bindSigns(title)}</Heading>
      {text && <p className={textStyle}>{bindSigns(text)}</p>}
      {action && <div className={actionStyle}>{action}</div>}
    </div>
  )
}
